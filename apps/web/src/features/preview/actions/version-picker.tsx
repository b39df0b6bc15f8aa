import { t } from "@lingui/core/macro";
import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { useVersions } from "../../../bindings/artifacts/use-artifact.ts";
import { useShownVersion } from "../../../bindings/artifacts/use-shown-version.ts";
import { useVersionAuthor } from "../../../bindings/artifacts/use-version-author.ts";
import { useEngine } from "../../../bindings/services-context.tsx";
import { OpenedMenu, useOpening } from "../../../ui/buttons/menu-button.tsx";
import { versionState } from "../../../ui/models/version-state.ts";
import classes from "./actions.module.css";

interface VersionPickerProps {
  artifact: Artifact;
  /** The version that is shown. */
  version: ArtifactVersion;
  /** Whether the menu is drawn beside the button: in full screen nothing else is visible. */
  isInPlace: boolean;
}

/** Names the version that is shown, and shows another one of the artifact. */
export function VersionPicker({ artifact, version, isInPlace }: VersionPickerProps) {
  const { artifacts } = useEngine();
  const author = useVersionAuthor(version);
  const versions = useVersions(artifact.id);
  const opening = useOpening("menu");
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={classes.picker ?? ""}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        title={t`Show another version`}
        {...opening.props}
      >
        {t`Version ${version.versionNumber} · ${author}`}
      </Button>
      <OpenedMenu
        opening={opening}
        position="bottom-start"
        width={300}
        withinPortal={!isInPlace}
        className={classes.versions}
      >
        {versions.toReversed().map((other) => (
          <VersionItem
            key={other.id}
            version={other}
            isShown={other.id === version.id}
            onChoose={() => artifacts.show(artifact.id, { activeVersionId: other.id })}
          />
        ))}
      </OpenedMenu>
    </>
  );
}

function VersionItem({
  version: madeVersion,
  isShown,
  onChoose,
}: {
  version: ArtifactVersion;
  isShown: boolean;
  onChoose: () => void;
}) {
  const version = useShownVersion(madeVersion);
  const author = useVersionAuthor(version);
  const { text: state } = versionState(version);
  return (
    <Menu.Item
      // Last, to replace Mantine's role of an item that only runs an action.
      renderRoot={(props) => <button type="button" {...props} role="menuitemradio" aria-checked={isShown} />}
      rightSection={isShown ? <IconCheck size={14} stroke={1.75} aria-hidden /> : null}
      onClick={onChoose}
    >
      <span className={classes.versionName}>{t`Version ${version.versionNumber} · ${author}`}</span>
      <span className={classes.versionState}>{state}</span>
    </Menu.Item>
  );
}
