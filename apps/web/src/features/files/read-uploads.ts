import { plural, t } from "@lingui/core/macro";
import {
  checkFilePath,
  contentSize,
  freePath,
  MAX_PROJECT_FILE_SIZE,
  MAX_PROJECT_SIZE,
  mediaTypeOf,
} from "@tutti/domain";
import { decodeText } from "../../platform/files/text/decode-text.ts";
import { encodingName } from "../../ui/encoding/encoding-name.ts";
import { formatBytes } from "../../ui/formats/bytes.ts";
import { pathIn } from "./tree/arrange-paths.ts";

/** A file that a person chose or dropped, as the browser provides it. */
export interface UploadFile {
  name: string;
  /** Bytes. */
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface ReadUploads {
  files: { path: string; content: string }[];
  /** The refused files with the reason, a line each. */
  refusals: string[];
  /** The texts that were read in another encoding than UTF-8, a line each. */
  notes: string[];
}

/**
 * Prepares files for a folder of a version: text as it is, everything else as a `data:` URL. A name that exists already
 * gets a number. A file that is too large, or for which the version has no room, is refused with its name, its size and
 * the limit; the others are accepted.
 */
export async function readUploads(
  uploads: readonly UploadFile[],
  { folder, files }: { folder: string; files: readonly { path: string; text: string }[] },
): Promise<ReadUploads> {
  const usedPaths = new Set(files.map(({ path }) => path));
  let size = files.reduce((sum, { text }) => sum + contentSize(text), 0);
  const read: ReadUploads = { files: [], refusals: [], notes: [] };
  for (const file of uploads) {
    const { name } = file;
    const sizeText = formatBytes(file.size);
    const pathResult = checkFilePath(pathIn(folder, name));
    if (!pathResult.ok) read.refusals.push(pathResult.error);
    else if (file.size > MAX_PROJECT_FILE_SIZE) {
      const limit = formatBytes(MAX_PROJECT_FILE_SIZE);
      read.refusals.push(
        t`${name} is too large: it has ${sizeText}, a file may have ${limit}. Make it smaller, then upload it again.`,
      );
    } else if (size + file.size > MAX_PROJECT_SIZE) {
      const limit = formatBytes(MAX_PROJECT_SIZE);
      const usedSize = formatBytes(size);
      read.refusals.push(
        t`There is no room for ${name} with its ${sizeText}: the files of a version may have ${limit}, and have ${usedSize}. Delete some first.`,
      );
    } else {
      const bytes = await bytesOf(file);
      if (bytes === undefined) {
        read.refusals.push(t`${name} cannot be read. Check that it is still there, then upload it again.`);
        continue;
      }
      const path = freePath(pathResult.value, usedPaths);
      usedPaths.add(path);
      size += file.size;
      const decodedText = isMedia(path) ? undefined : decodeText(bytes);
      if (decodedText !== undefined && decodedText.encoding !== "utf-8") {
        read.notes.push(t`${name} was read as ${encodingName(decodedText.encoding)}, and is kept as UTF-8.`);
      }
      read.files.push({ path, content: decodedText?.text ?? dataAddress(path, bytes) });
    }
  }
  return read;
}

/** The message about folders among the dropped items. */
export function folderRefusal(names: readonly string[]): string {
  const list = names.join(", ");
  return plural(names.length, {
    one: `${list} is a folder. Folders cannot be uploaded: make one here, and drop its files.`,
    other: `${list} are folders. Folders cannot be uploaded: make them here, and drop their files.`,
  });
}

async function bytesOf(file: UploadFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Whether a file's name says that it is no text, whatever its bytes. */
function isMedia(path: string): boolean {
  const type = mediaTypeOf(path);
  return /^(?:image|audio|video|font)\//u.test(type) && type !== "image/svg+xml";
}

/** Bytes that are joined at once: more would be too many arguments of a call. */
const PORTION = 0x8000;

function dataAddress(path: string, bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += PORTION) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PORTION));
  }
  return `data:${mediaTypeOf(path)};base64,${btoa(binary)}`;
}
