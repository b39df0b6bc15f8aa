import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { IconArrowMerge, IconPlayerPause, IconPlayerPlay, IconPointer, IconRefresh, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import type { PreviewControls } from "../actions/use-preview-controls.ts";

const icon = { size: 15, stroke: 1.75, "aria-hidden": true } as const;

/** The items for versions that are compared in the menu of their artifact. */
export function CompareItems({ controls }: { controls: PreviewControls }) {
  const { artifact, comparison, isApp, isNarrow, runAgain } = controls;
  const { artifacts } = useEngine();
  const { isShared, toggleShared, isPaused, togglePaused, canMerge, candidates, close } = comparison;
  const versionIds = candidates.map(({ version }) => version.id);
  return (
    <>
      {isNarrow ? (
        <>
          {isApp ? item(t`Run again`, <IconRefresh {...icon} />, () => runAgain()) : null}
          {item(t`Close comparison`, <IconX {...icon} />, close)}
        </>
      ) : null}
      {isApp ? (
        <>
          <Menu.Item
            // Last, to replace Mantine's role of an item that only runs an action.
            renderRoot={(props) => <button type="button" {...props} role="menuitemcheckbox" aria-checked={isShared} />}
            leftSection={<IconPointer {...icon} />}
            title={t`Clicks, keys and typed text in one preview are repeated in all others.`}
            onClick={toggleShared}
          >
            {t`Same input to all`}
          </Menu.Item>
          {isPaused
            ? item(t`Continue`, <IconPlayerPlay {...icon} />, togglePaused)
            : item(t`Pause all`, <IconPlayerPause {...icon} />, togglePaused)}
        </>
      ) : null}
      {canMerge
        ? item(t`Merge`, <IconArrowMerge {...icon} />, () => artifacts.askMerge(artifact.id, versionIds))
        : null}
    </>
  );
}

function item(label: string, section: ReactNode, onClick: () => void) {
  return (
    <Menu.Item leftSection={section} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
