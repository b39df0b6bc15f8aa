import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconDownload,
  IconFileTypeHtml,
  IconFileZip,
  IconTrash,
  IconWorldShare,
  IconX,
} from "@tabler/icons-react";
import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { type ReactNode, useState } from "react";
import { useVersionFiles, useViewer } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { ArtifactModels } from "./artifact-models.tsx";
import { ArtifactName } from "./artifact-name.tsx";
import { downloadZip } from "./download-version.ts";
import classes from "./workspace.module.css";

interface WorkspaceHeaderProps {
  artifact: Artifact;
  version: ArtifactVersion | undefined;
  isNarrow: boolean;
  /** The settings of the artifact's repairs; null where there are none. */
  repair: ReactNode;
  onAddModel: () => void;
  onClose: () => void;
  /** Saves the version as one page that runs by itself. */
  onDownloadPage: () => void;
  /** Opens the dialog that publishes the version. */
  onPublish: () => void;
}

/** An artifact's name, and the actions for the whole artifact. */
export function WorkspaceHeader({
  artifact,
  version,
  isNarrow,
  repair,
  onAddModel,
  onClose,
  onDownloadPage,
  onPublish,
}: WorkspaceHeaderProps) {
  const { artifacts } = useEngine();
  const { notify } = useServices();
  const { overlay } = useViewer();
  const [isDeleting, setIsDeleting] = useState(false);
  const canDownload = version !== undefined && version.generationStatus !== "generating";
  // The files of a version that is being generated change with every frame, and cannot be downloaded.
  const files = useVersionFiles(canDownload ? version : undefined);
  return (
    <header className={classes.header}>
      <ArtifactName artifact={artifact} />
      <ArtifactModels artifact={artifact} onAdd={onAddModel} />
      {repair}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton icon={IconDownload} label={t`Download`} disabled={!canDownload} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t`Download`}>
          <Menu.Item
            leftSection={<IconFileZip size={15} stroke={1.75} aria-hidden />}
            onClick={() => version && void downloadZip({ artifact, version, files, notify })}
          >
            {t`Download as .zip`}
          </Menu.Item>
          {artifact.type === "app" ? (
            <Menu.Item leftSection={<IconFileTypeHtml size={15} stroke={1.75} aria-hidden />} onClick={onDownloadPage}>
              {t`Download as one .html`}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {artifact.type === "app" ? (
        <IconButton icon={IconWorldShare} label={t`Publish`} disabled={!canDownload} onClick={onPublish} />
      ) : null}
      <IconButton icon={IconTrash} label={t`Delete artifact`} onClick={() => setIsDeleting(true)} />
      {isNarrow ? null : (
        <IconButton
          icon={overlay ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
          label={overlay ? t`Show beside the chat` : t`Cover the chat`}
          onClick={() => artifacts.setOverlay(!overlay)}
        />
      )}
      <IconButton icon={IconX} label={t`Close artifact`} onClick={onClose} />
      <ConfirmDialog
        isOpen={isDeleting}
        title={t`Delete artifact`}
        question={t`Its versions, files and messages are deleted with it. You can undo it for a few seconds.`}
        action={t`Delete`}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => void artifacts.remove(artifact.id)}
      />
    </header>
  );
}
