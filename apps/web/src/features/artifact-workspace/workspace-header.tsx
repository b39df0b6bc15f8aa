import { t } from "@lingui/core/macro";
import { Button, Menu } from "@mantine/core";
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconFileTypeHtml,
  IconFileZip,
  IconPencil,
  IconTool,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import type { Artifact, ArtifactVersion, Character } from "@tutti/domain";
import { type ReactNode, useState } from "react";
import { useVersionFiles, useViewer } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { MoreMenu } from "../../ui/buttons/more-menu.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { ArtifactModels, useArtifactModels } from "./artifact-models.tsx";
import { ArtifactName } from "./artifact-name.tsx";
import { downloadZip } from "./download-version.ts";
import classes from "./workspace.module.css";

/** The parts of the menu that other features bring. */
export interface HeaderParts {
  /** The items of the preview; `openModels` opens the settings of the models that an app may ask. */
  previewItems: (openModels: () => void) => ReactNode;
  /** The settings of the models that an app may ask. */
  appModels: ReactNode;
  /** The settings of the artifact's repairs. */
  repair: (close: () => void) => ReactNode;
}

interface WorkspaceHeaderProps {
  artifact: Artifact;
  version: ArtifactVersion | undefined;
  isNarrow: boolean;
  parts: HeaderParts;
  onAddModel: () => void;
  onClose: () => void;
  /** Saves the version as one page that runs by itself. */
  onDownloadPage: () => void;
  /** Opens the dialog that publishes the version. */
  onPublish: () => void;
}

/** Milliseconds after which a menu has given the focus back: Mantine does so after 10. */
const FOCUS_RETURNS = 20;

const icon = { size: 15, stroke: 1.75, "aria-hidden": true } as const;

/** An artifact's name, and the actions for the whole artifact: the frequent ones as words, the others in a menu. */
export function WorkspaceHeader(props: WorkspaceHeaderProps) {
  const { artifact, version, onClose, onPublish } = props;
  const { artifacts } = useEngine();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [characterToRemove, setCharacterToRemove] = useState<Character>();
  const canTake = version !== undefined && version.generationStatus !== "generating";
  return (
    <header className={classes.header}>
      <ArtifactName artifact={artifact} isRenaming={isRenaming} onRenaming={setIsRenaming} />
      {artifact.type === "app" ? (
        <Button size="compact-sm" variant="default" disabled={!canTake} onClick={onPublish}>
          {t`Publish`}
        </Button>
      ) : null}
      <HeaderMenu
        {...props}
        canTake={canTake}
        onRename={() => setIsRenaming(true)}
        onRemoveModel={setCharacterToRemove}
        onDelete={() => setIsDeleting(true)}
      />
      <Button size="compact-sm" variant="default" aria-label={t`Close artifact`} onClick={onClose}>
        {t`Close`}
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t`Delete artifact`}
        question={t`Its versions, files and messages are deleted with it. You can undo it for a few seconds.`}
        action={t`Delete`}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => void artifacts.remove(artifact.id)}
      />
      <ConfirmDialog
        isOpen={characterToRemove !== undefined}
        title={t`Remove model`}
        question={t`Are you sure you want to remove this model from the artifact?`}
        action={t`Remove`}
        onClose={() => setCharacterToRemove(undefined)}
        onConfirm={() => characterToRemove && artifacts.removeCharacter(artifact.id, characterToRemove.id)}
      />
    </header>
  );
}

type HeaderMenuProps = WorkspaceHeaderProps & {
  /** Whether the version can be downloaded. */
  canTake: boolean;
  onRename: () => void;
  onRemoveModel: (character: Character) => void;
  onDelete: () => void;
};

function HeaderMenu(props: HeaderMenuProps) {
  const { artifact, parts, isNarrow, onAddModel, onRename, onRemoveModel, onDelete } = props;
  const { artifacts } = useEngine();
  const { overlay } = useViewer();
  const models = useArtifactModels(artifact);
  // Their versions are compared without the models' names.
  const isBlind = useIsBlind(artifact.roomId);
  const isApp = artifact.type === "app";
  return (
    <MoreMenu
      panels={{
        models: {
          label: t`Models of this artifact`,
          content: (close) => (
            <ArtifactModels
              artifact={artifact}
              onRemove={onRemoveModel}
              onAdd={() => {
                close();
                onAddModel();
              }}
            />
          ),
        },
        repair: { label: t`Repair`, content: parts.repair },
        appModels: { label: t`AI`, content: () => parts.appModels },
      }}
    >
      {(openPanel) => (
        <>
          {parts.previewItems(() => openPanel("appModels"))}
          <Menu.Divider />
          {isBlind ? null : (
            <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => openPanel("models")}>
              {t`Models of this artifact: ${models.length}`}
            </Menu.Item>
          )}
          {isApp ? (
            <Menu.Item leftSection={<IconTool {...icon} />} onClick={() => openPanel("repair")}>
              {t`Repair`}
            </Menu.Item>
          ) : null}
          <DownloadItems {...props} />
          <Menu.Divider />
          {isNarrow ? null : (
            <Menu.Item
              leftSection={overlay ? <IconArrowsDiagonalMinimize2 {...icon} /> : <IconArrowsDiagonal {...icon} />}
              onClick={() => artifacts.setOverlay(!overlay)}
            >
              {overlay ? t`Show beside the chat` : t`Expand panel`}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => afterMenu(onRename)}>
            {t`Rename artifact`}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            {t`Delete artifact`}
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  );
}

/** Runs once the menu has closed and given the focus back to its button, which would end what takes the focus now. */
function afterMenu(run: () => void): void {
  setTimeout(run, FOCUS_RETURNS);
}

/** The files of a version that is being generated change with every frame, and cannot be downloaded. */
function DownloadItems({ artifact, version, canTake, onDownloadPage }: HeaderMenuProps) {
  const { notify } = useServices();
  const files = useVersionFiles(canTake ? version : undefined);
  return (
    <>
      <Menu.Item
        leftSection={<IconFileZip {...icon} />}
        disabled={!canTake}
        onClick={() => version && void downloadZip({ artifact, version, files, notify })}
      >
        {t`Download as .zip`}
      </Menu.Item>
      {artifact.type === "app" ? (
        <Menu.Item leftSection={<IconFileTypeHtml {...icon} />} disabled={!canTake} onClick={onDownloadPage}>
          {t`Download as one .html`}
        </Menu.Item>
      ) : null}
    </>
  );
}
