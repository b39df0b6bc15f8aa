import { plural, t } from "@lingui/core/macro";
import { type Artifact, type ArtifactVersion, type FileChange, initialViewer, renamedPath } from "@tutti/domain";
import { useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useVersion, useVersions } from "../../bindings/use-artifact.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FileBar, FilePicker, type FileView } from "./file-bar.tsx";
import { FileContent } from "./file-content.tsx";
import { deleteQuestion } from "./file-questions.ts";
import { FileSide } from "./file-side.tsx";
import { buildTree, folderId, folderPath, treeItems, treeRows } from "./file-tree-view.ts";
import classes from "./files.module.css";
import { openFile } from "./open-file.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { useFileChanges } from "./use-file-changes.ts";
import type { FileDrafts } from "./use-file-drafts.ts";

interface OutputViewProps {
  artifact: Artifact;
  version: ArtifactVersion;
  drafts: FileDrafts;
  /** Whether there is no room for a tree. */
  isNarrow: boolean;
  /** The version that is compared with; absent: the parent. */
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
  const [chosen, setChosen] = useState<{ versionId: string; path: string }>();
  const [written, setWritten] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(noFiles);
  const [view, setView] = useState<FileView>("code");
  const [renamed, setRenamed] = useState<string>();
  const [deleted, setDeleted] = useState<readonly string[]>([]);

  const viewer = artifact.viewer ?? initialViewer;
  const remembered = tables.artifactFiles.get(viewer.activeFileId ?? "")?.filename;
  const path = chosen?.path ?? written ?? remembered;
  const open = openFile(changes, path === undefined ? undefined : { path, isHere: chosen?.versionId === version.id });
  // What was written last stays open when all is complete, also where another file was chosen in an older version.
  if (open?.state === "generating" && chosen?.versionId !== version.id && (written !== open.path || chosen)) {
    setWritten(open.path);
    setChosen(undefined);
  }
  if (open === undefined) return <p className={classes.empty}>{t`This version has no files yet.`}</p>;

  const tree = buildTree(treeItems(changes.map(({ fileId, path, state }) => ({ id: fileId, path, state }))));
  // Before a file is chosen, everything can be seen.
  const isUntouched = viewer.activeFileId === null && viewer.expandedFolders.length === 0;
  const folders = isUntouched ? allFolders(changes.map(({ path }) => path)) : viewer.expandedFolders;
  const rows = treeRows(tree, new Set(folders.map(folderId)));
  const isWritable = version.generationStatus !== "generating";
  const isRenamable = isWritable && artifact.headVersionId === version.id;
  const isInVersion = (id: string): boolean => Object.hasOwn(version.fileContents, id);
  const markedSelected = [...selected].filter(isInVersion);
  const target = markedSelected.length > 0 ? markedSelected : isInVersion(open.fileId) ? [open.fileId] : [];
  const storedText = textOf(open.contentId);
  const draft = drafts.get(version.id, open.path);

  const choose = (fileId: string): void => {
    const path = changes.find((change) => change.fileId === fileId)?.path;
    if (path === undefined) return;
    setChosen({ versionId: version.id, path });
    artifacts.show(artifact.id, { activeFileId: fileId, expandedFolders: [...folders] });
  };
  const toggleFolder = (path: string): void => {
    const isOpen = folders.includes(path);
    const next = isOpen ? folders.filter((folder) => folder !== path) : [...folders, path];
    artifacts.show(artifact.id, { expandedFolders: next, activeFileId: viewer.activeFileId ?? open.fileId });
  };
  const type = (text: string): void => drafts.set(version.id, open.path, text === storedText ? undefined : text);
  const save = (): void => {
    if (draft === undefined) return;
    const id = artifacts.editFile(version.id, { path: open.path, content: draft });
    if (id === undefined) return;
    drafts.move({ from: version.id, to: id, settled: [open.path] });
    setChosen({ versionId: id, path: open.path });
  };
  const askToRename = (fileId: string): void => {
    if (isRenamable && isInVersion(fileId)) setRenamed(fileId);
  };
  const askToDelete = (fileIds: readonly string[]): void => {
    if (isWritable) setDeleted(fileIds.filter(isInVersion));
  };
  const pathOf = (fileId: string): string => changes.find((change) => change.fileId === fileId)?.path ?? "";
  const rename = (fileId: string, name: string): void => {
    const from = pathOf(fileId);
    const renamed = renamedPath(from, name);
    if (!artifacts.renameFile(artifact.id, fileId, name) || !renamed.ok) return;
    const to = renamed.value ?? from;
    drafts.rename(version.id, { from, to });
    setSelected(noFiles);
    if (from === open.path) setChosen({ versionId: version.id, path: to });
  };
  const deleteThem = (): void => {
    const settledDeleted = deleted.map(pathOf);
    const id = artifacts.deleteFiles(artifact.id, deleted);
    setSelected(noFiles);
    if (id !== undefined) drafts.move({ from: version.id, to: id, settled: settledDeleted });
  };

  return (
    <div className={classes.output} data-narrow={isNarrow || undefined}>
      {isNarrow ? null : (
        <FileSide
          label={markedSelected.length > 1 ? t`${markedSelected.length} selected` : countLabel(changes)}
          target={target}
          isRenamable={isRenamable}
          isWritable={isWritable}
          rows={rows}
          activeId={open.fileId}
          selected={selected}
          onOpen={choose}
          onToggleFolder={toggleFolder}
          onSelect={setSelected}
          onRename={askToRename}
          onDelete={askToDelete}
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
                onOpen={choose}
                onRename={() => askToRename(open.fileId)}
                onDelete={() => askToDelete([open.fileId])}
              />
            ) : undefined
          }
          draft={draft === undefined ? undefined : { onSave: save, onDiscard: () => type(storedText) }}
          compared={{ base, versions: versions.filter(({ id }) => id !== version.id), onBase }}
        />
        <FileContent
          change={open}
          text={draft ?? storedText}
          baseText={textOf(open.parentContentId)}
          view={view}
          isReadOnly={!isWritable}
          onType={type}
          onSave={save}
        />
      </div>
      {renamed === undefined ? null : (
        <RenameDialog
          path={pathOf(renamed)}
          onClose={() => setRenamed(undefined)}
          onRename={(name) => rename(renamed, name)}
        />
      )}
      <ConfirmDialog
        isOpen={deleted.length > 0}
        title={deleted.length > 1 ? t`Delete files` : t`Delete file`}
        question={deleteQuestion(Math.max(1, deleted.length))}
        action={t`Delete`}
        onClose={() => setDeleted([])}
        onConfirm={deleteThem}
      />
    </div>
  );
}

/** The paths of every folder that files stand in. */
function allFolders(paths: readonly string[]): string[] {
  return treeItems(paths.map((path) => ({ id: path, path, state: "idle" }))).flatMap(({ id }) => folderPath(id) ?? []);
}

function countLabel(changes: readonly FileChange[]): string {
  const count = changes.filter(({ state }) => state !== "removed").length;
  return plural(count, { one: "# file", other: "# files" });
}
