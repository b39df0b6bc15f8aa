import { plural, t } from "@lingui/core/macro";
import { type Artifact, type ArtifactVersion, type FileChange, folderOf } from "@tutti/domain";
import { useState } from "react";
import { useVersion, useVersions } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { FilePicker, type FileView } from "./file-bar.tsx";
import { FileDialogs } from "./file-dialogs.tsx";
import type { FileMenuActions } from "./file-menu.tsx";
import { deleteQuestion } from "./file-questions.ts";
import { FileSearchField } from "./file-search.tsx";
import { FileSide } from "./file-side.tsx";
import classes from "./files.module.css";
import { FilePane } from "./output/file-pane.tsx";
import { useFileEditing } from "./output/use-file-editing.ts";
import { type FileQuestions, useFileQuestions } from "./output/use-file-questions.ts";
import { useFolders } from "./output/use-folders.ts";
import { useOpenedFile } from "./output/use-opened-file.ts";
import { foldersOf } from "./tree/arrange-paths.ts";
import { useFileChanges } from "./use-file-changes.ts";
import type { FileDrafts } from "./use-file-drafts.ts";
import { type FileWork, useFileWork } from "./use-file-work.ts";

interface OutputViewProps {
  artifact: Artifact;
  version: ArtifactVersion;
  drafts: FileDrafts;
  /** Whether there is no room for a tree. */
  isNarrow: boolean;
  /** The version to compare with; absent: the parent. */
  baseId: string | undefined;
  onBase: (versionId: string) => void;
}

const noFiles: ReadonlySet<string> = new Set();

/** The files of a version: a tree of them, and the one that is open. */
export function OutputView({ artifact, version, drafts, isNarrow, baseId, onBase }: OutputViewProps) {
  const { artifacts } = useEngine();
  const base = useVersion(baseId ?? version.parentVersionId);
  const versions = useVersions(artifact.id);
  const { changes, textOf } = useFileChanges(version, base);
  const { open, show } = useOpenedFile({ artifact, version, drafts, changes });
  const { newFolders } = drafts;
  const folders = useFolders({ artifact, changes, newFolders, openId: open?.fileId });
  const { expandedFolders } = folders;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(noFiles);
  const [view, setView] = useState<FileView>("code");
  const [pressedFolder, setPressedFolder] = useState<string>();
  const [isSearching, setIsSearching] = useState(false);
  const storedText = textOf(open?.contentId);
  const editing = useFileEditing({ version, drafts, open, storedText, onSaved: show });
  const isWritable = version.generationStatus !== "generating";
  const presentFiles = changes.filter(({ state }) => state !== "removed");
  const shownFiles = () =>
    presentFiles.map(({ fileId, path, contentId }) => ({
      fileId,
      path,
      text: drafts.get(version.id, path) ?? textOf(contentId),
    }));
  const work = useFileWork({
    artifact,
    version,
    drafts,
    files: shownFiles,
    expandedFolders,
    openPath: open?.path,
    onMade: (versionId, path) => {
      setSelectedIds(noFiles);
      setPressedFolder(undefined);
      if (path !== undefined) show({ versionId, path });
    },
  });
  const questions = useFileQuestions({
    artifact,
    version,
    drafts,
    changes,
    isWritable,
    ask: work.setQuestion,
    onRenamed: ({ from, to }) => {
      if (from === open?.path) show({ versionId: version.id, path: to });
    },
    onChanged: () => setSelectedIds(noFiles),
  });
  if (open === undefined) return <p className={classes.empty}>{t`This version has no files yet.`}</p>;

  const isInVersion = (id: string): boolean => Object.hasOwn(version.fileContents, id);
  const selectedHere = [...selectedIds].filter(isInVersion);
  const target = selectedHere.length > 0 ? selectedHere : isInVersion(open.fileId) ? [open.fileId] : [];
  const choose = (fileId: string): void => {
    const path = changes.find((change) => change.fileId === fileId)?.path;
    if (path === undefined) return;
    show({ versionId: version.id, path });
    artifacts.show(artifact.id, { activeFileId: fileId, expandedFolders: [...expandedFolders] });
  };
  const openSearchResult = (fileId: string): void => {
    setView("code");
    choose(fileId);
  };
  const folderPaths = foldersOf([...presentFiles.map(({ path }) => path), ...newFolders.map((path) => `${path}/x`)]);
  const folder = pressedFolder !== undefined && folderPaths.includes(pressedFolder) ? pressedFolder : undefined;
  const menu = menuActions(work, questions, { folder, openPath: open.path, target });
  const { deletedIds } = questions;

  return (
    <div className={classes.output} data-narrow={isNarrow || undefined}>
      {isNarrow ? null : (
        <FileSide
          label={selectedHere.length > 1 ? t`${selectedHere.length} selected` : countLabel(changes)}
          target={target}
          isRenamable={questions.isRenamable}
          isWritable={isWritable}
          rows={folders.rows}
          activeId={open.fileId}
          selectedIds={selectedIds}
          folder={folder}
          menu={menu}
          searchedFiles={shownFiles}
          onSearchResult={openSearchResult}
          onOpen={choose}
          onToggleFolder={folders.toggle}
          onSelect={setSelectedIds}
          onFolder={setPressedFolder}
          onRename={questions.askToRename}
          onDelete={questions.askToDelete}
          onRenameFolder={questions.askToRenameFolder}
          onDeleteFolder={questions.askToDeleteFolder}
          onDrop={work.drop}
        />
      )}
      <FilePane
        open={open}
        editing={editing}
        view={view}
        onView={setView}
        isWritable={isWritable}
        texts={{ stored: storedText, base: textOf(open.parentContentId) }}
        comparison={{ base, versions: versions.filter(({ id }) => id !== version.id), onBase }}
        picker={
          isNarrow ? (
            <FilePicker
              changes={changes}
              openId={open.fileId}
              isRenamable={questions.isRenamable && isInVersion(open.fileId)}
              isDeletable={isWritable && isInVersion(open.fileId)}
              menu={isWritable ? menu : undefined}
              isSearching={isSearching}
              onSearch={setIsSearching}
              onOpen={choose}
              onRename={() => questions.askToRename(open.fileId)}
              onDelete={() => questions.askToDelete([open.fileId])}
            />
          ) : undefined
        }
      >
        {isNarrow && isSearching ? (
          <div className={classes.found}>
            <FileSearchField files={shownFiles} onOpen={openSearchResult} />
          </div>
        ) : null}
      </FilePane>
      <FileDialogs
        question={work.question}
        paths={presentFiles.map(({ path }) => path)}
        folders={folderPaths}
        onNewFile={work.newFile}
        onNewFolder={work.newFolder}
        onRenameFile={(fileId, name) => void questions.rename(fileId, name)}
        onRenameFolder={work.renameFolder}
        onMove={work.moveInto}
        onClose={() => work.setQuestion(undefined)}
      />
      <ConfirmDialog
        isOpen={deletedIds.length > 0}
        title={deletedIds.length > 1 ? t`Delete files` : t`Delete file`}
        question={deleteQuestion(Math.max(1, deletedIds.length))}
        action={t`Delete`}
        onClose={questions.cancelDeletion}
        onConfirm={() => void questions.deleteThem()}
      />
    </div>
  );
}

/** The menu's actions for the folder that was pressed last, or else for the files that are chosen. */
function menuActions(
  work: FileWork,
  questions: FileQuestions,
  { folder, openPath, target }: { folder: string | undefined; openPath: string; target: readonly string[] },
): FileMenuActions {
  const folderHere = folder ?? folderOf(openPath);
  const movedItems = folder === undefined ? { fileIds: target, folders: [] } : { fileIds: [], folders: [folder] };
  const isMovable = folder !== undefined || target.length > 0;
  return {
    onNewFile: () => work.setQuestion({ kind: "new-file", folder: folderHere }),
    onNewFolder: () => work.setQuestion({ kind: "new-folder", folder: folderHere }),
    onUpload: (files) => work.upload(files, folderHere),
    onMove: isMovable ? () => work.setQuestion({ kind: "move", ...movedItems }) : undefined,
    folder:
      folder === undefined
        ? undefined
        : {
            onRename: () => questions.askToRenameFolder(folder),
            onDelete: () => questions.askToDeleteFolder(folder),
          },
  };
}

function countLabel(changes: readonly FileChange[]): string {
  const count = changes.filter(({ state }) => state !== "removed").length;
  return plural(count, { one: "# file", other: "# files" });
}
