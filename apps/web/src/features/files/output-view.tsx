import { plural, t } from "@lingui/core/macro";
import {
  type Artifact,
  type ArtifactVersion,
  type FileChange,
  folderOf,
  initialViewer,
  renamedPath,
  USER_CHARACTER_ID,
} from "@tutti/domain";
import { useRef, useState } from "react";
import { useVersion, useVersions } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import type { CodeEditorHandle } from "./code-editor.tsx";
import { FileBar, FilePicker, type FileView } from "./file-bar.tsx";
import { FileContent } from "./file-content.tsx";
import { FileDialogs } from "./file-dialogs.tsx";
import type { FileMenuActions } from "./file-menu.tsx";
import { deleteQuestion } from "./file-questions.ts";
import { FileSearchField } from "./file-search.tsx";
import { FileSide } from "./file-side.tsx";
import classes from "./files.module.css";
import { formatParserOf } from "./format/format-parser.ts";
import { openFile } from "./open-file.ts";
import { foldersOf, isBelow } from "./tree/arrange-paths.ts";
import { buildTree, folderId, treeItems, treeRows } from "./tree/file-tree-view.ts";
import { useFileChanges } from "./use-file-changes.ts";
import type { FileDrafts } from "./use-file-drafts.ts";
import { useFileWork } from "./use-file-work.ts";

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
  const { artifacts, tables } = useEngine();
  const base = useVersion(baseId ?? version.parentVersionId);
  const versions = useVersions(artifact.id);
  const { changes, textOf } = useFileChanges(version, base);
  const [shownFile, setShownFile] = useState(() =>
    drafts.lastOpenedFile.current?.versionId === version.id ? drafts.lastOpenedFile.current : undefined,
  );
  const showFile = (next: { versionId: string; path: string }): void => {
    drafts.lastOpenedFile.current = next;
    setShownFile(next);
  };
  const [writtenPath, setWrittenPath] = useState<string>();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(noFiles);
  const [view, setView] = useState<FileView>("code");
  const [pressedFolder, setPressedFolder] = useState<string>();
  const [isSearching, setIsSearching] = useState(false);
  const editor = useRef<CodeEditorHandle>(null);
  const isSaving = useRef(false);
  const [isFormatting, setIsFormatting] = useState(false);
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);

  const viewer = artifact.viewer ?? initialViewer;
  const rememberedPath = tables.artifactFiles.get(viewer.activeFileId ?? "")?.filename;
  const path = shownFile?.path ?? writtenPath ?? rememberedPath;
  const isOfModel = version.characterId !== USER_CHARACTER_ID && version.parentVersionId !== null;
  const isNew = isOfModel && version.id !== drafts.firstVersionId;
  const open = openFile(
    changes,
    path === undefined ? undefined : { path, isHere: shownFile?.versionId === version.id },
    {
      isNew,
    },
  );
  // Before a file is chosen, all folders are open.
  const isUntouched = viewer.activeFileId === null && viewer.expandedFolders.length === 0;
  const presentFiles = changes.filter(({ state }) => state !== "removed");
  const expandedFolders = isUntouched ? foldersOf(changes.map(({ path }) => path)) : viewer.expandedFolders;
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
      if (path !== undefined) showFile({ versionId, path });
    },
  });
  // The file that was written last stays open when the version is complete, even if another file was chosen in an older
  // version.
  if (open?.state === "generating" && shownFile?.versionId !== version.id && (writtenPath !== open.path || shownFile)) {
    setWrittenPath(open.path);
    setShownFile(undefined);
  }
  if (open === undefined) return <p className={classes.empty}>{t`This version has no files yet.`}</p>;

  const tree = buildTree(
    treeItems(
      changes.map(({ fileId, path, state }) => ({ id: fileId, path, state })),
      drafts.newFolders,
    ),
  );
  const rows = treeRows(tree, new Set(expandedFolders.map(folderId)));
  const isWritable = version.generationStatus !== "generating";
  const isRenamable = isWritable && artifact.headVersionId === version.id;
  const isInVersion = (id: string): boolean => Object.hasOwn(version.fileContents, id);
  const selectedHere = [...selectedIds].filter(isInVersion);
  const target = selectedHere.length > 0 ? selectedHere : isInVersion(open.fileId) ? [open.fileId] : [];
  const storedText = textOf(open.contentId);
  const draft = drafts.get(version.id, open.path);
  const isFormattable =
    isWritable && view === "code" && open.state !== "removed" && formatParserOf(open.path) !== undefined;

  const choose = (fileId: string): void => {
    const path = changes.find((change) => change.fileId === fileId)?.path;
    if (path === undefined) return;
    showFile({ versionId: version.id, path });
    artifacts.show(artifact.id, { activeFileId: fileId, expandedFolders: [...expandedFolders] });
  };
  const toggleFolder = (path: string): void => {
    const isOpen = expandedFolders.includes(path);
    const next = isOpen ? expandedFolders.filter((folder) => folder !== path) : [...expandedFolders, path];
    artifacts.show(artifact.id, { expandedFolders: next, activeFileId: viewer.activeFileId ?? open.fileId });
  };
  const type = (text: string): void => drafts.set(version.id, open.path, text === storedText ? undefined : text);
  const save = async (): Promise<void> => {
    // A second press while the first makes its version would make another one.
    if (draft === undefined || isSaving.current) return;
    isSaving.current = true;
    const id = await artifacts.editFile(version.id, { path: open.path, content: draft }).finally(() => {
      isSaving.current = false;
    });
    if (id === undefined) return;
    drafts.move({ from: version.id, to: id, settledPaths: [open.path] });
    showFile({ versionId: id, path: open.path });
  };
  const format = async (): Promise<void> => {
    if (isFormatting) return;
    setIsFormatting(true);
    await editor.current?.format();
    setIsFormatting(false);
  };
  const pathOf = (fileId: string): string => changes.find((change) => change.fileId === fileId)?.path ?? "";
  const askToRename = (fileId: string): void => {
    const path = pathOf(fileId);
    if (isRenamable && isInVersion(fileId)) work.setQuestion({ kind: "rename-file", fileId, path });
  };
  const askToDelete = (fileIds: readonly string[]): void => {
    if (isWritable) setDeletedIds(fileIds.filter(isInVersion));
  };
  const filesIn = (folder: string) => presentFiles.filter(({ path }) => isBelow(path, folder));
  const askToDeleteFolder = (path: string): void => {
    if (!isWritable) return;
    const fileIds = filesIn(path).map(({ fileId }) => fileId);
    if (fileIds.length > 0) setDeletedIds(fileIds);
    else drafts.setNewFolders(drafts.newFolders.filter((folder) => folder !== path && !isBelow(folder, path)));
  };
  const askToRenameFolder = (path: string): void => {
    if (isWritable) work.setQuestion({ kind: "rename-folder", path });
  };
  const rename = async (fileId: string, name: string): Promise<void> => {
    const from = pathOf(fileId);
    const renameResult = renamedPath(from, name);
    if (!(await artifacts.renameFile(artifact.id, fileId, name)) || !renameResult.ok) return;
    const to = renameResult.value ?? from;
    drafts.rename(version.id, { from, to });
    setSelectedIds(noFiles);
    if (from === open.path) showFile({ versionId: version.id, path: to });
  };
  const folders = foldersOf([...presentFiles.map(({ path }) => path), ...drafts.newFolders.map((path) => `${path}/x`)]);
  const folder = pressedFolder !== undefined && folders.includes(pressedFolder) ? pressedFolder : undefined;
  const folderHere = folder ?? folderOf(open.path);
  const movedItems = folder === undefined ? { fileIds: target, folders: [] } : { fileIds: [], folders: [folder] };
  const menu: FileMenuActions = {
    onNewFile: () => work.setQuestion({ kind: "new-file", folder: folderHere }),
    onNewFolder: () => work.setQuestion({ kind: "new-folder", folder: folderHere }),
    onUpload: (files) => work.upload(files, folderHere),
    onMove:
      folder === undefined && target.length === 0 ? undefined : () => work.setQuestion({ kind: "move", ...movedItems }),
    folder:
      folder === undefined
        ? undefined
        : { onRename: () => askToRenameFolder(folder), onDelete: () => askToDeleteFolder(folder) },
  };
  const openSearchResult = (fileId: string): void => {
    setView("code");
    choose(fileId);
  };
  const deleteThem = async (): Promise<void> => {
    const settledPaths = deletedIds.map(pathOf);
    const id = await artifacts.deleteFiles(artifact.id, deletedIds);
    setSelectedIds(noFiles);
    if (id !== undefined) drafts.move({ from: version.id, to: id, settledPaths });
  };

  return (
    <div className={classes.output} data-narrow={isNarrow || undefined}>
      {isNarrow ? null : (
        <FileSide
          label={selectedHere.length > 1 ? t`${selectedHere.length} selected` : countLabel(changes)}
          target={target}
          isRenamable={isRenamable}
          isWritable={isWritable}
          rows={rows}
          activeId={open.fileId}
          selectedIds={selectedIds}
          folder={folder}
          menu={menu}
          searchedFiles={shownFiles}
          onSearchResult={openSearchResult}
          onOpen={choose}
          onToggleFolder={toggleFolder}
          onSelect={setSelectedIds}
          onFolder={setPressedFolder}
          onRename={askToRename}
          onDelete={askToDelete}
          onRenameFolder={askToRenameFolder}
          onDeleteFolder={askToDeleteFolder}
          onDrop={work.drop}
        />
      )}
      <div className={classes.main}>
        <FileBar
          open={open}
          view={view}
          onView={setView}
          picker={
            isNarrow ? (
              <FilePicker
                changes={changes}
                openId={open.fileId}
                isRenamable={isRenamable && isInVersion(open.fileId)}
                isDeletable={isWritable && isInVersion(open.fileId)}
                menu={isWritable ? menu : undefined}
                isSearching={isSearching}
                onSearch={setIsSearching}
                onOpen={choose}
                onRename={() => askToRename(open.fileId)}
                onDelete={() => askToDelete([open.fileId])}
              />
            ) : undefined
          }
          draft={draft === undefined ? undefined : { onSave: () => void save(), onDiscard: () => type(storedText) }}
          formatting={isFormattable ? { isRunning: isFormatting, onFormat: () => void format() } : undefined}
          comparison={{ base, versions: versions.filter(({ id }) => id !== version.id), onBase }}
        />
        {isNarrow && isSearching ? (
          <div className={classes.found}>
            <FileSearchField files={shownFiles} onOpen={openSearchResult} />
          </div>
        ) : null}
        <FileContent
          change={open}
          text={draft ?? storedText}
          baseText={textOf(open.parentContentId)}
          view={view}
          isReadOnly={!isWritable}
          onType={type}
          onSave={() => void save()}
          onFormat={() => void format()}
          editor={editor}
        />
      </div>
      <FileDialogs
        question={work.question}
        paths={presentFiles.map(({ path }) => path)}
        folders={folders}
        onNewFile={work.newFile}
        onNewFolder={work.newFolder}
        onRenameFile={(fileId, name) => void rename(fileId, name)}
        onRenameFolder={work.renameFolder}
        onMove={work.moveInto}
        onClose={() => work.setQuestion(undefined)}
      />
      <ConfirmDialog
        isOpen={deletedIds.length > 0}
        title={deletedIds.length > 1 ? t`Delete files` : t`Delete file`}
        question={deleteQuestion(Math.max(1, deletedIds.length))}
        action={t`Delete`}
        onClose={() => setDeletedIds([])}
        onConfirm={() => void deleteThem()}
      />
    </div>
  );
}

function countLabel(changes: readonly FileChange[]): string {
  const count = changes.filter(({ state }) => state !== "removed").length;
  return plural(count, { one: "# file", other: "# files" });
}
