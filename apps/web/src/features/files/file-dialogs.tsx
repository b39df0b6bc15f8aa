import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import { checkFilePath, errorTexts, folderOf } from "@tutti/domain";
import { useState } from "react";
import { FormDialog, NameDialog } from "./name-dialog.tsx";
import { nameOf, pathIn } from "./tree/arrange-paths.ts";

/** A question about files; one is shown at a time. */
export type FileQuestion =
  | { kind: "new-file"; folder: string }
  | { kind: "new-folder"; folder: string }
  | { kind: "rename-file"; fileId: string; path: string }
  | { kind: "rename-folder"; path: string }
  | { kind: "move"; fileIds: readonly string[]; folders: readonly string[] };

interface FileDialogsProps {
  question: FileQuestion | undefined;
  /** The paths of all files of the version. */
  paths: readonly string[];
  folders: readonly string[];
  onNewFile: (path: string) => void;
  onNewFolder: (path: string) => void;
  onRenameFile: (fileId: string, name: string) => void;
  onRenameFolder: (path: string, to: string) => void;
  onMove: (selection: { fileIds: readonly string[]; folders: readonly string[] }, folder: string) => void;
  onClose: () => void;
}

/** The dialogs that are shown before files are made, renamed and moved. */
export function FileDialogs({ question, paths, folders, onClose, ...on }: FileDialogsProps) {
  if (question === undefined) return null;
  const problemOf = (path: string): string | undefined => {
    const pathResult = checkFilePath(path);
    if (!pathResult.ok) return pathResult.error;
    return paths.includes(pathResult.value) ? errorTexts.artifact.pathTaken(pathResult.value) : undefined;
  };
  const problemOfFolder = (path: string): string | undefined => {
    const problem = problemOf(path);
    return problem ?? (folders.includes(path) ? t`There is a folder ${path} already. Choose another name.` : undefined);
  };
  const inFolder = (folder: string): string => (folder === "" ? "" : `${folder}/`);
  switch (question.kind) {
    case "new-file":
      return (
        <NameDialog
          title={t`New file`}
          label={t`Path`}
          description={t`With its folders: src/parts/Clock.tsx`}
          action={t`Create file`}
          value={inFolder(question.folder)}
          problemOf={problemOf}
          onName={on.onNewFile}
          onClose={onClose}
        />
      );
    case "new-folder":
      return (
        <NameDialog
          title={t`New folder`}
          label={t`Path`}
          description={t`It is saved once there is a file in it.`}
          action={t`Create folder`}
          value={inFolder(question.folder)}
          problemOf={problemOfFolder}
          onName={on.onNewFolder}
          onClose={onClose}
        />
      );
    case "rename-file":
      return (
        <NameDialog
          title={t`Rename file`}
          label={t`Name`}
          description={t`With a slash it moves to another folder.`}
          action={t`Rename`}
          value={nameOf(question.path)}
          onName={(name) => on.onRenameFile(question.fileId, name)}
          onClose={onClose}
        />
      );
    case "rename-folder": {
      const target = (name: string): string => (/[\\/]/u.test(name) ? name : pathIn(folderOf(question.path), name));
      return (
        <NameDialog
          title={t`Rename folder`}
          label={t`Name`}
          description={t`With a slash it moves to another folder.`}
          action={t`Rename`}
          value={nameOf(question.path)}
          problemOf={(name) => (target(name) === question.path ? undefined : problemOfFolder(target(name)))}
          onName={(name) => on.onRenameFolder(question.path, target(name))}
          onClose={onClose}
        />
      );
    }
    case "move":
      return <MoveDialog folders={folders} onMove={(folder) => on.onMove(question, folder)} onClose={onClose} />;
  }
}

function MoveDialog({
  folders,
  onMove,
  onClose,
}: {
  folders: readonly string[];
  onMove: (folder: string) => void;
  onClose: () => void;
}) {
  const [folder, setFolder] = useState("");
  const submit = (): void => {
    onClose();
    onMove(folder);
  };
  return (
    <FormDialog title={t`Move to a folder`} action={t`Move`} onSubmit={submit} onClose={onClose}>
      <NativeSelect
        data-autofocus
        label={t`Folder`}
        value={folder}
        data={[{ value: "", label: t`The top of the project` }, ...folders]}
        onChange={(event) => setFolder(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
