import type { Part } from "@google/genai";
import { lookUp } from "@tutti/contract";

/** Media types by the extension of a file's name. */
const mediaTypes: Readonly<Record<string, string>> = {
  aac: "audio/aac",
  aif: "audio/aiff",
  aiff: "audio/aiff",
  avi: "video/avi",
  csv: "text/csv",
  flac: "audio/flac",
  gif: "image/gif",
  heic: "image/heic",
  heif: "image/heif",
  htm: "text/html",
  html: "text/html",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  m4a: "audio/m4a",
  md: "text/markdown",
  mov: "video/quicktime",
  mp3: "audio/mp3",
  mp4: "video/mp4",
  mpeg: "video/mpeg",
  mpg: "video/mpeg",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  pdf: "application/pdf",
  png: "image/png",
  rtf: "text/rtf",
  txt: "text/plain",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  wmv: "video/wmv",
  xml: "text/xml",
  "3gp": "video/3gpp",
};

/** Media types of text under other names; Google refuses these names but reads the text. */
const textual =
  /^(text\/(?!plain|html|css|csv|xml|rtf|markdown|javascript)|application\/((.*\+)?(json|xml|yaml)|(x-)?(yaml|sh|toml|typescript|sql|ndjson|javascript|python))$)/;

/** Pages whose video Google reads itself; they are no files and have no media type. */
const youTubeUrl = /^https?:\/\/(www\.|m\.)?(youtube\.com|youtu\.be)\//;

/** An image, a sound, a video or a document. */
export interface Media {
  /** A `data:` URL, or an address that Google itself fetches: nothing is fetched here. */
  url: string;
  filename?: string | undefined;
  /** The media type if neither the address nor the name determines it. */
  usualType: string;
}

/** The part with a medium: its bytes, or the address from which Google fetches it. Undefined if the URL is invalid. */
export function toMediaPart({ url, filename, usualType }: Media): Part | undefined {
  if (/^data:/i.test(url)) return toInlinePart(url, typeByName(filename) ?? usualType);
  if (!URL.canParse(url)) return undefined;
  if (youTubeUrl.test(url)) return { fileData: { fileUri: url } };
  const mimeType = typeByName(filename) ?? typeByName(new URL(url).pathname) ?? usualType;
  return { fileData: { fileUri: url, mimeType } };
}

function toInlinePart(url: string, usualType: string): Part | undefined {
  const comma = url.indexOf(",");
  if (comma < 0) return undefined;
  const [type = "", ...options] = url.slice("data:".length, comma).split(";");
  const mimeType = type === "" || type === "application/octet-stream" ? usualType : type.toLowerCase();
  const isBase64 = options.some((option) => option.trim().toLowerCase() === "base64");
  const data = isBase64 ? url.slice(comma + 1) : encodeText(url.slice(comma + 1));
  return data === undefined ? undefined : { inlineData: { mimeType: asReadable(mimeType), data } };
}

function asReadable(mimeType: string): string {
  return textual.test(mimeType) ? "text/plain" : mimeType;
}

function encodeText(text: string): string | undefined {
  try {
    return Buffer.from(decodeURIComponent(text)).toString("base64");
  } catch {
    return undefined;
  }
}

/** The media type for the extension of a file's name. */
export function typeByName(name: string | undefined): string | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name ?? "")?.[1];
  return ending === undefined ? undefined : lookUp(mediaTypes, ending.toLowerCase());
}

/** The media type of audio for the client's name of the format, as in `wav`. */
export function audioTypeOf(format: string): string {
  const name = format.toLowerCase();
  if (name.startsWith("pcm")) return "audio/pcm";
  return lookUp(mediaTypes, name) ?? `audio/${name}`;
}
