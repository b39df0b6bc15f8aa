import { MEGABYTE } from "@tutti/domain";
import { unzipSync } from "fflate";
import { toBase64, utf8 } from "./bytes.ts";

/** Bytes that one file of the ZIP may unpack to: the card, and a picture. */
const MAX_FILE_BYTES = 32 * MEGABYTE;

const mediaTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

/** Whether the bytes begin as a ZIP does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** The text of the card in a CHARX file (character-card-spec-v3, "CHARX"); undefined where none can be read. */
export function charxText(bytes: Uint8Array): string | undefined {
  const file = unzipOne(bytes, "card.json");
  return file && utf8(file);
}

/**
 * The picture that an asset of the card names, as a data URL: `embeded://assets/icon/images/main.png` is a path in the
 * ZIP. Undefined for any other address, and for a file that is no picture.
 */
export function charxPicture(bytes: Uint8Array, uri: unknown): string | undefined {
  const path = typeof uri === "string" ? /^embed+ed:\/\/(.+)$/u.exec(uri)?.[1] : undefined;
  const type = mediaTypes[path?.split(".").at(-1)?.toLowerCase() ?? ""];
  if (path === undefined || type === undefined) return undefined;
  const file = unzipOne(bytes, path);
  return file && `data:${type};base64,${toBase64(file)}`;
}

/** The most entries of a ZIP that are read: its directory may claim billions in a few bytes. */
const MAX_ENTRIES = 10_000;

/**
 * The first file of this path. At most as many bytes are unpacked as the file states, and no file that states too many;
 * later files of this path are not unpacked, since a directory may name the same bytes again and again.
 */
function unzipOne(bytes: Uint8Array, path: string): Uint8Array | undefined {
  let entries = 0;
  let isFound = false;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > MAX_ENTRIES) throw new RangeError("The ZIP has too many entries.");
        if (isFound || name !== path || originalSize > MAX_FILE_BYTES) return false;
        isFound = true;
        return true;
      },
    });
    return Object.hasOwn(files, path) ? files[path] : undefined;
  } catch {
    return undefined;
  }
}
