import { MEGABYTE } from "../byte-units.ts";

/** Maximum size in bytes of one file that a person adds to an artifact. */
export const MAX_PROJECT_FILE_SIZE = 4 * MEGABYTE;
/** Maximum size in bytes of all files of a version, when a person adds files to it. */
export const MAX_PROJECT_SIZE = 16 * MEGABYTE;

const mediaTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  bmp: "image/bmp",
  ico: "image/x-icon",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  m4a: "audio/mp4",
  flac: "audio/flac",
  mp4: "video/mp4",
  webm: "video/webm",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  otf: "font/otf",
  glb: "model/gltf-binary",
  pdf: "application/pdf",
  wasm: "application/wasm",
};

/** The media type of a binary file, by its extension; `application/octet-stream` if that is not known. */
export function mediaTypeOf(path: string): string {
  const ending = /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(mediaTypes, ending) ? (mediaTypes[ending] ?? "") : "application/octet-stream";
}

/** Whether a content is that of a binary file, stored as a `data:` URL, and no text that a person or a model reads. */
export function isBinaryContent(content: string): boolean {
  return /^data:[^,\s]*;base64,/iu.test(content.slice(0, 200));
}

/** The size of a file in bytes, by its content: of the decoded `data:` URL, or of its text in UTF-8. */
export function contentSize(content: string): number {
  if (!isBinaryContent(content)) return utf8Length(content);
  const data = content.slice(content.indexOf(",") + 1).replace(/[=\s]+$/u, "");
  return Math.floor((data.length * 3) / 4);
}

/**
 * A path that no file has: `photo (2).png` if `photo.png` exists already, and so on.
 *
 * @param takenPaths the paths of all files
 */
export function freePath(path: string, takenPaths: ReadonlySet<string>): string {
  const [, stem = path, ending = ""] = /^(.*[^/])(\.[^./]+)$/su.exec(path) ?? [];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : `${stem} (${number})${ending}`;
    if (!takenPaths.has(candidate)) return candidate;
  }
}

function utf8Length(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Each half of a surrogate pair stands for two of its four bytes.
    length += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
  }
  return length;
}
