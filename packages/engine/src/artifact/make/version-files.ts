import { deriveId } from "@tutti/contract";
import type { ArtifactFileContent, ArtifactVersion } from "@tutti/domain";
import { createArtifactFile, createArtifactFileContent, fileTypeOf } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { ReadTables } from "../../state/tables.ts";
import type { DraftContent, VersionDraft } from "./apply-recipe-event.ts";

/** A file of a version, with its records. */
export interface VersionFile {
  path: string;
  fileId: string;
  contentId: string;
  content: ArtifactFileContent;
}

/** The files of a version in the order of their paths; those whose records are gone are left out. */
export function filesOf(
  { tables }: ReadTables<"artifactFiles" | "artifactFileContents">,
  version: Pick<ArtifactVersion, "fileContents"> | undefined,
): VersionFile[] {
  const files = Object.entries(version?.fileContents ?? {}).flatMap(([fileId, contentId]): VersionFile[] => {
    const file = tables.artifactFiles.get(fileId);
    const content = tables.artifactFileContents.get(contentId);
    return file && content ? [{ path: file.filename, fileId, contentId, content }] : [];
  });
  return files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Puts whole files into the tables, as new ones. Returns their `fileContents`. */
export function putFiles(
  context: Pick<EngineContext, "tables" | "ports">,
  {
    roomId,
    files,
    generationStatus,
  }: {
    roomId: string;
    files: readonly { path: string; content: string }[];
    generationStatus: ArtifactFileContent["generationStatus"];
  },
): Record<string, string> {
  return Object.fromEntries(
    files.map(({ path, content }) => [
      putFile(context, { roomId, path }),
      putContent(context, { roomId, content, generationStatus }),
    ]),
  );
}

/** Puts a file without content into the tables. Returns its id. */
export function putFile(
  { tables, ports }: Pick<EngineContext, "tables" | "ports">,
  { roomId, path }: { roomId: string; path: string },
): string {
  const file = createArtifactFile({ roomId, filename: path, type: fileTypeOf(path), now: ports.clock.now() });
  tables.artifactFiles.put(file);
  return file.id;
}

/** Puts the content of a file into the tables. Returns its id. */
export function putContent(
  { tables, ports }: Pick<EngineContext, "tables" | "ports">,
  options: { roomId: string; content: string; generationStatus: ArtifactFileContent["generationStatus"] },
): string {
  const content = createArtifactFileContent({ ...options, now: ports.clock.now() });
  tables.artifactFileContents.put(content);
  return content.id;
}

/** Puts a growing draft into the tables, repeatedly. */
export interface DraftWriter {
  /** Puts what has changed since the last call. Returns the version's `fileContents`. */
  write(draft: VersionDraft): Record<string, string>;
  /** Puts whole files in the place of a draft. Returns the version's `fileContents`. */
  writeWhole(files: readonly { path: string; content: string }[]): Record<string, string>;
  /** The ids of the records that it has created. */
  newIds(): { fileIds: readonly string[]; contentIds: readonly string[] };
}

/** Ids of one attempt at a version are below this: a hundred thousand files. */
const IDS_OF_ATTEMPT = 100_000;

/**
 * A file keeps its id from the base version; a new file gets an id of its own, and so does written content. These ids
 * are derived from the version's, so that tabs which read the same answer write the same rows.
 *
 * @param options.base the files of the base version
 * @param options.attempt how often the version was made again
 * @param options.now when it was begun, in milliseconds since the epoch
 */
export function createDraftWriter(
  { tables }: Pick<EngineContext, "tables">,
  options: { roomId: string; base: readonly VersionFile[]; versionId: string; attempt: number; now: number },
): DraftWriter {
  const { roomId, base, versionId, attempt, now } = options;
  const derive = (prefix: "art-file" | "art-file-cont", index: number): string =>
    deriveId(prefix, versionId, (attempt * IDS_OF_ATTEMPT + index) % 36 ** 6);
  const fileIds = new Map(base.map(({ path, fileId }) => [path, fileId]));
  const contents = new Map<number, ArtifactFileContent>();
  const madeFileIds: string[] = [];

  const fileIdOf = (path: string): string => {
    const knownId = fileIds.get(path);
    if (knownId !== undefined) return knownId;
    const file = createArtifactFile({ roomId, filename: path, type: fileTypeOf(path), now });
    const fileId = derive("art-file", madeFileIds.length + 1);
    if (!tables.artifactFiles.get(fileId)) tables.artifactFiles.put({ ...file, id: fileId });
    fileIds.set(path, fileId);
    madeFileIds.push(fileId);
    return fileId;
  };

  const contentIdOf = (
    writtenContent: Pick<DraftContent & { kind: "written" }, "key" | "text"> & {
      status: ArtifactFileContent["generationStatus"];
    },
  ): string => {
    const before = contents.get(writtenContent.key);
    if (before && before.content === writtenContent.text && before.generationStatus === writtenContent.status)
      return before.id;
    const content: ArtifactFileContent = {
      ...(before ?? { ...createArtifactFileContent({ roomId, now }), id: derive("art-file-cont", writtenContent.key) }),
      content: writtenContent.text,
      generationStatus: writtenContent.status,
    };
    contents.set(writtenContent.key, content);
    tables.artifactFileContents.put(content);
    return content.id;
  };

  return {
    write: (draft) => {
      const fileContents: Record<string, string> = {};
      for (const [path, content] of draft.files) {
        if (draft.open?.path === path) continue;
        fileContents[fileIdOf(path)] = content.kind === "kept" ? content.contentId : contentIdOf(content);
      }
      const { open } = draft;
      if (open) fileContents[fileIdOf(open.path)] = contentIdOf({ ...open, status: "generating" });
      return fileContents;
    },
    writeWhole: (files) =>
      Object.fromEntries(
        files.map(({ path, content }, index) => [
          fileIdOf(path),
          contentIdOf({ key: index + 1, text: content, status: "success" }),
        ]),
      ),
    newIds: () => ({
      fileIds: madeFileIds,
      contentIds: [...contents.values()].map(({ id }) => id),
    }),
  };
}

/** Whether two versions have the same contents of the same files. */
export function hasSameFiles(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id]);
}
