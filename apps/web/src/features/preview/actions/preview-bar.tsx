import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { MoreMenu } from "../../../ui/buttons/more-menu.tsx";
import { hasProblem } from "../../../ui/models/version-state.ts";
import { PurseSettings } from "../thinking/purse-settings.tsx";
import classes from "./actions.module.css";
import { PreviewItems } from "./preview-items.tsx";
import type { PreviewControls } from "./use-preview-controls.ts";
import { VersionPicker } from "./version-picker.tsx";

interface PreviewBarProps {
  controls: PreviewControls;
  /** Whether a notice below offers to fix the version. */
  isFixOffered: boolean;
  /** The place for buttons that grant the running app something. */
  consentPlace: Ref<HTMLElement>;
  children?: ReactNode;
}

/** The version that is shown, and what is done to it: each action in words. */
export function PreviewBar({ controls, isFixOffered, consentPlace, children }: PreviewBarProps) {
  const { artifacts } = useEngine();
  const { artifact, version, isApp, isAlone, isFull, leaveFull, errorCount, toggleConsole, isConsoleOpen } = controls;
  return (
    <div className={classes.bar}>
      {version === undefined ? null : <VersionPicker artifact={artifact} version={version} isInPlace={isFull} />}
      <span className={classes.grow} />
      <span ref={consentPlace} className={classes.consents} />
      {children}
      {isApp && isAlone && errorCount > 0 ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t`Console, ${errorCount} ${plural(errorCount, { one: "error", other: "errors" })}`}
          aria-pressed={isConsoleOpen}
          onClick={toggleConsole}
        >
          {plural(errorCount, { one: "# error", other: "# errors" })}
        </Button>
      ) : null}
      {isApp && isAlone && version !== undefined && hasProblem(version) && !isFixOffered ? (
        <Button size="compact-sm" onClick={() => void artifacts.fix(version.id)}>
          {t`Fix`}
        </Button>
      ) : null}
      {isApp ? (
        <Button size="compact-sm" variant="default" onClick={controls.runAgain}>
          {t`Run again`}
        </Button>
      ) : null}
      {isFull ? <FullScreenActions controls={controls} onLeave={leaveFull} /> : null}
    </div>
  );
}

/** What the header of the artifact offers otherwise: in full screen it is out of sight. */
function FullScreenActions({ controls, onLeave }: { controls: PreviewControls; onLeave: () => void }) {
  const { artifact } = controls;
  return (
    <>
      <MoreMenu
        isInPlace
        panels={{ models: { label: t`AI`, content: () => <PurseSettings artifactId={artifact.id} /> } }}
      >
        {(openPanel) => (
          <PreviewItems controls={controls} onShow={() => undefined} onModels={() => openPanel("models")} />
        )}
      </MoreMenu>
      <Button size="compact-sm" variant="default" onClick={onLeave}>
        {t`Leave full screen`}
      </Button>
    </>
  );
}
