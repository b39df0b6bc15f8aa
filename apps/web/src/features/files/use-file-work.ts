import { plural, t } from "@lingui/core/macro";
import { type Artifact, type ArtifactVersion, checkFilePath } from "@tutti/domain";
import { useState } from "react";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { loadPart } from "../../ui/loading/load-part.ts";
import type { TreeDrop } from "./dropped-files.ts";
import type { FileQuestion } from "./file-dialogs.tsx";
import {
  type FileMove,
  folderMoves,
  foldersOf,
  isBelow,
  movesInto,
  type PlacedFile,
  pathIn,
} from "./tree/arrange-paths.ts";
import type { FileDrafts } from "./use-file-drafts.ts";

interface FileWorkOptions {
  artifact: Artifact;
  version: ArtifactVersion;
  drafts: FileDrafts;
  /** The files of the version, with their texts. */
  files: () => readonly (PlacedFile & { text: string })[];
  /** The folders that are open in the tree. */
  expandedFolders: readonly string[];
  openPath: string | undefined;
  /** Called with the new version, and the file to open in it. */
  onMade: (versionId: string, path: string | undefined) => void;
}

/** What `useFileWork` gives. */
export type FileWork = ReturnType<typeof useFileWork>;

/** A person's actions on files and folders besides editing texts: making, uploading, moving and renaming them. */
export function useFileWork({ artifact, version, drafts, files, expandedFolders, openPath, onMade }: FileWorkOptions) {
  const { artifacts } = useEngine();
  const { notify } = useServices();
  const [question, setQuestion] = useState<FileQuestion>();
  const { newFolders } = drafts;

  const expand = (folders: readonly string[]): void =>
    artifacts.show(artifact.id, { expandedFolders: [...new Set([...expandedFolders, ...folders])] });
  const add = async (newFiles: readonly { path: string; content: string }[]): Promise<void> => {
    const id = await artifacts.addFiles(version.id, newFiles);
    if (id === undefined) return;
    drafts.move({ from: version.id, to: id, settledPaths: [] });
    expand(foldersOf(newFiles.map(({ path }) => path)));
    onMade(id, newFiles[0]?.path);
  };
  const move = async (moves: readonly FileMove[], folders: readonly { from: string; to: string }[]): Promise<void> => {
    if (moves.length > 0) {
      const id = await artifacts.moveFiles(version.id, moves);
      if (id === undefined) return;
      for (const { from, to } of moves) drafts.rename(version.id, { from, to });
      drafts.move({ from: version.id, to: id, settledPaths: [] });
      const count = moves.length;
      notify({
        kind: "success",
        title: plural(count, { one: "# file moved", other: "# files moved" }),
        text: plural(count, { one: "Imports of it are not changed.", other: "Imports of them are not changed." }),
      });
      onMade(id, moves.find(({ from }) => from === openPath)?.to ?? openPath);
    }
    drafts.setNewFolders(newFolders.map((folder) => movedFolder(folder, folders)));
    expand(foldersOf(moves.map(({ to }) => to)));
  };
  const upload = async (uploads: readonly File[], folderNames: readonly string[], folder: string): Promise<void> => {
    const part = await loadPart(() => import("./read-uploads.ts"), notify);
    if (part === undefined) return;
    const { folderRefusal, readUploads } = part;
    const { files: newFiles, refusals, notes } = await readUploads(uploads, { folder, files: files() });
    if (folderNames.length > 0) refusals.push(folderRefusal(folderNames));
    if (refusals.length > 0) notify({ kind: "error", title: t`Not uploaded`, text: refusals.join("\n") });
    if (notes.length > 0) notify({ kind: "info", title: t`Read in another encoding`, text: notes.join("\n") });
    await add(newFiles);
  };
  const moveInto = (movedItems: { fileIds: readonly string[]; folders: readonly string[] }, to: string): void => {
    const renamedFolders = movedItems.folders
      .filter((folder) => to !== folder && !isBelow(to, folder))
      .map((from) => ({ from, to: pathIn(to, from.slice(from.lastIndexOf("/") + 1)) }));
    void move(movesInto(files(), movedItems, to), renamedFolders);
  };

  return {
    question,
    setQuestion,
    newFile: (path: string) => {
      const pathResult = checkFilePath(path);
      if (pathResult.ok) void add([{ path: pathResult.value, content: "" }]);
    },
    newFolder: (path: string) => {
      const pathResult = checkFilePath(path);
      if (!pathResult.ok) return;
      drafts.setNewFolders([...newFolders, pathResult.value]);
      expand([pathResult.value, ...foldersOf([pathResult.value])]);
    },
    renameFolder: (from: string, to: string) => {
      const pathResult = checkFilePath(to);
      if (pathResult.ok) void move(folderMoves(files(), from, pathResult.value), [{ from, to: pathResult.value }]);
    },
    moveInto,
    upload: (uploads: readonly File[], folder: string) => void upload(uploads, [], folder),
    drop: (drop: TreeDrop, folder: string) => {
      if (drop.kind === "moved") moveInto(drop.nodes, folder);
      else void upload(drop.files, drop.folderNames, folder);
    },
  };
}

/** The path of an empty folder after folders were moved. */
function movedFolder(folder: string, moves: readonly { from: string; to: string }[]): string {
  const move = moves.find(({ from }) => folder === from || isBelow(folder, from));
  return move === undefined ? folder : `${move.to}${folder.slice(move.from.length)}`;
}
