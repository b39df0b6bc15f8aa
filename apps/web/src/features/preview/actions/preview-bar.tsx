import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { Ref } from "react";
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
}

/** The version that is shown, and what is done to it: each action in words. */
export function PreviewBar({ controls, isFixOffered, consentPlace }: PreviewBarProps) {
  const { artifacts } = useEngine();
  const { artifact, version, isApp, isFull, comparison, errorCount, toggleConsole, isConsoleOpen } = controls;
  return (
    <div className={classes.bar}>
      {version === undefined ? null : <VersionPicker artifact={artifact} version={version} isInPlace={isFull} />}
      <span className={classes.grow} />
      <span ref={consentPlace} className={classes.consents} />
      {isApp && errorCount > 0 ? (
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
      {isApp && version !== undefined && hasProblem(version) && !isFixOffered ? (
        <Button size="compact-sm" onClick={() => void artifacts.fix(version.id)}>
          {t`Fix`}
        </Button>
      ) : null}
      {isApp ? (
        <Button size="compact-sm" variant="default" onClick={() => controls.runAgain()}>
          {t`Run again`}
        </Button>
      ) : null}
      {comparison.candidates.length > 1 ? (
        <Button size="compact-sm" variant="default" onClick={comparison.open}>
          {t`Compare ${comparison.candidates.length}`}
        </Button>
      ) : null}
      {isFull ? <FullScreenActions controls={controls} /> : null}
    </div>
  );
}

/** What the header of the artifact offers otherwise: in full screen it is out of sight. */
export function FullScreenActions({ controls }: { controls: PreviewControls }) {
  const { artifact, leaveFull } = controls;
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
      <Button size="compact-sm" variant="default" onClick={leaveFull}>
        {t`Leave full screen`}
      </Button>
    </>
  );
}
