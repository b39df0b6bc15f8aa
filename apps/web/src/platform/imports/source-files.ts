import { t } from "@lingui/core/macro";
import { GIGABYTE, MEGABYTE } from "@tutti/domain";
import {
  BlobReader,
  ERR_ENCRYPTED,
  type FileEntry,
  ZipReader,
  type ZipReaderConstructorOptions,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import { formatBytes } from "../../ui/formats/bytes.ts";
import { isArchiveStart } from "./archive-start.ts";
import { createFileFinder, type FileFinder } from "./find-file.ts";
import type { ChosenFile } from "./import-protocol.ts";

/** A file that may hold chats: one that was chosen, or one of an archive. */
export interface SourceFile {
  /** The name that a person sees: the archive's name, and the name within. */
  name: string;
  /** Without folders. */
  baseName: string;
  /** Bytes, unpacked, as declared by the archive. */
  size: number;
  /** The bytes from the first one on. If the file cannot be read, rejects with a message for a person. */
  open(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Finds the files beside it. */
  finder: FileFinder;
}

/** The files that were found among the chosen ones. */
export interface SourceFiles {
  files: SourceFile[];
  /** The files that are not read, as sentences. */
  problems: string[];
}

/** Maximum bytes of one file of an archive. No product's export comes near; reading it takes minutes. */
const MAX_UNPACKED = 4 * GIGABYTE;
/** Maximum bytes of an archive within an archive, which is held in memory. */
const MAX_NESTED = GIGABYTE;
/**
 * The maximum compression ratio of a larger file: text is compressed by a factor of about 5 to 15, a bomb by some
 * 1,000.
 */
const MAX_RATIO = 400;
const RATIO_MATTERS = 64 * MEGABYTE;
const MAX_ENTRIES = 100_000;
const MAX_DEPTH = 3;

/** Extensions of files that never hold chats; they are read only if a chat refers to them. */
const OTHER_KINDS =
  /\.(?:png|jpe?g|gif|webp|svg|ico|bmp|heic|avif|wav|mp3|m4a|ogg|opus|flac|mp4|mov|webm|pdf|html?|css|js|mjs|txt|md|csv|tsv|docx?|xlsx?|pptx?|eml|ics|xml|ya?ml|py|dat|bin)$/iu;

const options: ZipReaderConstructorOptions = { useWebWorkers: false };

/**
 * Finds the files that may hold chats among the chosen ones: the files themselves, and those of archives, also of
 * archives within them. An archive is recognized by its content. A refused file, such as a bomb, is reported by its
 * name. Rejects only for a bug.
 */
export async function findSourceFiles(chosenFiles: readonly ChosenFile[], signal: AbortSignal): Promise<SourceFiles> {
  const sourceFiles: SourceFiles = { files: [], problems: [] };
  const finders: FileFinder[] = [];
  const loose: ChosenFile[] = [];
  for (const { file, path } of chosenFiles) {
    if (signal.aborted) break;
    try {
      if (await isArchive(file)) await openArchive(file, { sourceFiles, finders, name: path, depth: 1, signal });
      else loose.push({ file, path });
    } catch (error) {
      sourceFiles.problems.push(`“${path}” ${archiveProblem(error)}`);
    }
  }
  const finder = createFileFinder(loose.map(({ file, path }) => ({ path, size: file.size, blob: async () => file })));
  for (const { file, path } of loose) {
    // A single file is read whatever its name; of a folder only the files that may hold chats.
    if (chosenFiles.length > 1 && OTHER_KINDS.test(path)) continue;
    const open = (): AsyncIterable<Uint8Array> => chunksOf(file, path);
    sourceFiles.files.push({ name: path, baseName: baseName(path), size: file.size, open, finder });
  }
  finders.push(finder);
  const files = sourceFiles.files.map((file) => ({ ...file, finder: withOtherParts(file.finder, finders) }));
  return { ...sourceFiles, files };
}

/** Characters of a name that no two exports have in common: it is an id of the product's. */
const ID_LENGTH = 16;

/** Finds in the other archives what is not beside a file: a large export comes in several of them. */
function withOtherParts(own: FileFinder, finders: readonly FileFinder[]): FileFinder {
  const others = finders.filter((finder) => finder !== own);
  if (others.length === 0) return own;
  return {
    find: (pointer) => {
      const ownFile = own.find(pointer);
      if (ownFile !== undefined || pointer.length < ID_LENGTH) return ownFile;
      for (const [place, finder] of others.entries()) {
        const match = finder.find(pointer);
        if (match !== undefined) return { ...match, key: `${place}:${match.key}` };
      }
      return undefined;
    },
    file: (key) => {
      const [, place = "", otherKey = ""] = /^(\d+):(.*)$/su.exec(key) ?? [];
      return own.file(key) ?? others[Number(place)]?.file(otherKey);
    },
  };
}

async function isArchive(file: Blob): Promise<boolean> {
  return isArchiveStart(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
}

interface ArchiveContext {
  sourceFiles: SourceFiles;
  /** The finders of all archives. */
  finders: FileFinder[];
  name: string;
  depth: number;
  signal: AbortSignal;
}

async function openArchive(
  archive: Blob,
  { sourceFiles, finders, name, depth, signal }: ArchiveContext,
): Promise<void> {
  const entries: FileEntry[] = [];
  for await (const entry of new ZipReader(new BlobReader(archive), options).getEntriesGenerator()) {
    if (entry.directory || entry.filename.includes("__MACOSX/")) continue;
    entries.push(entry);
    if (entries.length > MAX_ENTRIES) {
      sourceFiles.problems.push(t`“${name}” contains more than 100,000 files, and is not read.`);
      return;
    }
  }
  const finder = createFileFinder(
    entries.map((entry) => ({
      path: entry.filename,
      size: entry.uncompressedSize,
      blob: (stop) => unpack(entry, stop),
    })),
  );
  finders.push(finder);
  for (const entry of entries) {
    if (signal.aborted) return;
    const path = `${name} › ${entry.filename}`;
    if (/MyActivity\.html$/iu.test(entry.filename)) {
      sourceFiles.problems.push(t`“${path}” is an activity as HTML. Ask takeout.google.com for it as JSON.`);
    }
    if (OTHER_KINDS.test(entry.filename)) continue;
    const problem = refusal(entry);
    if (problem !== undefined) {
      sourceFiles.problems.push(`“${path}” ${problem}`);
    } else if (/\.zip$/iu.test(entry.filename)) {
      if (depth >= MAX_DEPTH)
        sourceFiles.problems.push(t`“${path}” is an archive too deep within others, and is not read.`);
      else if (entry.uncompressedSize > MAX_NESTED) {
        sourceFiles.problems.push(
          t`“${path}” is an archive of more than ${formatBytes(MAX_NESTED)} within another. Unpack it, and import it by itself.`,
        );
      } else {
        await openNestedArchive(entry, { sourceFiles, finders, name: path, depth: depth + 1, signal });
      }
    } else {
      const open = (stop: AbortSignal): AsyncIterable<Uint8Array> => unpackedChunks(entry, { path, signal: stop });
      sourceFiles.files.push({ name: path, baseName: baseName(path), size: entry.uncompressedSize, open, finder });
    }
  }
}

async function openNestedArchive(entry: FileEntry, context: ArchiveContext): Promise<void> {
  try {
    const nestedFile = await unpack(entry, context.signal);
    if (await isArchive(nestedFile)) await openArchive(nestedFile, context);
  } catch (error) {
    context.sourceFiles.problems.push(`“${context.name}” ${archiveProblem(error)}`);
  }
}

/** Why a file of an archive is not read; checked before it is unpacked. */
function refusal({ encrypted, uncompressedSize, compressedSize }: FileEntry): string | undefined {
  if (encrypted) return t`is encrypted, and cannot be read.`;
  if (uncompressedSize > RATIO_MATTERS && uncompressedSize > compressedSize * MAX_RATIO) {
    return t`is packed ${Math.round(uncompressedSize / Math.max(1, compressedSize))} times smaller, which chats never are: it may be a decompression bomb, and is not read.`;
  }
  if (uncompressedSize > MAX_UNPACKED)
    return t`is more than ${formatBytes(MAX_UNPACKED)} when it is unpacked, and is not read.`;
  return undefined;
}

function archiveProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message === ERR_ENCRYPTED) return t`is encrypted, and cannot be read.`;
  if (error instanceof DOMException)
    return t`could not be read. It may have been moved, changed or locked since it was chosen.`;
  return t`is damaged, or not a readable archive (${message.slice(0, 200)}).`;
}

/** @param entry an entry for which `refusal` is undefined */
async function unpack(entry: FileEntry, signal: AbortSignal): Promise<Blob> {
  const parts: BlobPart[] = [];
  for await (const chunk of unpackedChunks(entry, { path: entry.filename, signal })) parts.push(chunk.slice());
  return new Blob(parts);
}

async function* unpackedChunks(
  entry: FileEntry,
  { path, signal }: { path: string; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reader = readable.getReader();
  const data = entry.getData(writable, { ...options, signal });
  // A failure before the first byte does not close the stream: waiting for the stream's end alone could last for ever.
  const failure = new Promise<never>((_resolve, reject) => data.catch(reject));
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failure]);
      if (done) break;
      size += value.length;
      // The archive may declare fewer bytes than there are.
      if (size > entry.uncompressedSize)
        throw new Error(t`“${path}” is larger than its archive says, and is not read further.`);
      yield value;
    }
    await data;
  } catch (error) {
    if (signal.aborted) return;
    const isOurs = error instanceof Error && error.message.startsWith("“");
    throw isOurs ? error : new Error(`“${path}” ${archiveProblem(error)}`);
  } finally {
    failure.catch(() => undefined);
    await reader.cancel().catch(() => undefined);
  }
}

async function* chunksOf(file: Blob, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file.stream();
  } catch (error) {
    throw new Error(`“${path}” ${archiveProblem(error)}`);
  }
}

function baseName(path: string): string {
  return path.split(/\/|› /u).at(-1) ?? path;
}
