import { hash } from "node:crypto";
import type { MessagePart, RequestMessage } from "@tutti/contract";
import { once } from "../../../once.ts";

/** The kind of a file, as far as reading it depends on it. */
export type FileKind = "pdf" | "text" | "image" | "other";

/** A file in a message. */
export interface AttachedFile {
  name: string;
  /**
   * SHA-256, as OpenRouter makes it: of the base64 text, or of the address of a file on the web. Computed on the first
   * call.
   */
  hash(): string;
  /** Undefined for a file on the web whose name does not show its kind. */
  kind: FileKind | undefined;
  /** Its media type; "" where it has none. */
  mediaType: string;
  /** Set for a file on the web. */
  url: string | undefined;
  /** The data URL, or the bare base64, that the file came as; "" for a file on the web. */
  data: string;
}

/**
 * A file of a message; undefined for other parts, and for files that were uploaded to the provider before (`file_id`).
 */
export function readFilePart(part: MessagePart): AttachedFile | undefined {
  const file = part.type === "file" ? part["file"] : undefined;
  if (typeof file !== "object" || file === null) return undefined;
  const { filename, file_data: data } = file as { filename?: unknown; file_data?: unknown };
  if (typeof data !== "string" || data === "") return undefined;
  const fileName = typeof filename === "string" ? filename.trim() : "";
  if (/^https?:\/\//i.test(data)) {
    const name = fileName || nameIn(data) || "file";
    return {
      name,
      hash: once(() => hash("sha256", data)),
      kind: kindByName(name) ?? kindByName(nameIn(data)),
      mediaType: "",
      url: data,
      data: "",
    };
  }
  const { mediaType, body } = splitData(data);
  const kind = kindOf({ mediaType, name: fileName, isPdf: isPdfBase64(body) });
  const name = fileName || (kind === "pdf" ? "document.pdf" : "file");
  return { name, hash: once(() => hash("sha256", body)), kind, mediaType, url: undefined, data };
}

/** The bytes of a file that came with its message. */
export function bytesOf({ data }: Pick<AttachedFile, "data">): Buffer<ArrayBuffer> {
  const { body, isBase64 } = splitData(data);
  // Copied, so that the memory belongs to the file alone, and can be transferred to another thread.
  if (isBase64) return Buffer.from(Uint8Array.from(Buffer.from(body, "base64")).buffer);
  return Buffer.from(Uint8Array.from(Buffer.from(decodePercents(body))).buffer);
}

/** The kind of a file by its media type, its name and its first bytes. */
export function kindOf({ mediaType, name, isPdf }: { mediaType: string; name: string; isPdf: boolean }): FileKind {
  if (mediaType === "application/pdf" || isPdf) return "pdf";
  // Browsers know few file extensions of code, and take `.ts` for a video.
  if (kindByName(name) === "text") return "text";
  if (isText(mediaType)) return "text";
  if (mediaType.startsWith("image/")) return "image";
  const isUnsaid = mediaType === "" || mediaType === "application/octet-stream";
  return (isUnsaid ? kindByName(name) : undefined) ?? "other";
}

/** Whether bytes begin like a PDF. */
export function isPdfBytes(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");
}

/** Whether these messages contain a file, or an image part with a document in it. */
export function hasFiles(messages: readonly RequestMessage[]): boolean {
  return messages.some(
    ({ content }) => Array.isArray(content) && content.some((part) => part.type === "file" || isDocumentAsImage(part)),
  );
}

function isDocumentAsImage({ type, image_url: image }: MessagePart): boolean {
  const url = typeof image === "object" && image !== null && "url" in image ? image.url : undefined;
  return type === "image_url" && typeof url === "string" && /^data:application\/pdf\b/i.test(url);
}

/** The URL of an image part for a model: the file's address, or a data URL with its media type. */
export function imageUrlOf({ data, url, mediaType, name }: AttachedFile): string {
  if (url !== undefined) return url;
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  const type = mediaType.startsWith("image/") ? mediaType : `image/${ending === "jpg" ? "jpeg" : ending}`;
  return `data:${type};base64,${bytesOf({ data }).toString("base64")}`;
}

const textEndings = new Set(
  "txt text md markdown rst csv tsv json jsonl ndjson json5 yaml yml toml xml html htm css scss less js mjs cjs jsx ts mts cts tsx vue svelte py pyi rb go rs java kt kts scala groovy c h cc cpp hpp cs fs php swift m mm sh bash zsh fish ps1 bat sql graphql proto ini cfg conf env properties log diff patch tex bib r jl lua pl pm dart ex exs erl hs clj lisp el vim asm tf hcl dockerfile makefile cmake gradle srt vtt ics".split(
    " ",
  ),
);
const imageEndings = new Set(["png", "jpg", "jpeg", "gif", "webp"]);

function kindByName(name: string): FileKind | undefined {
  const ending = /(?:^|[./])([a-z0-9_]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "pdf") return "pdf";
  if (textEndings.has(ending)) return "text";
  return imageEndings.has(ending) ? "image" : undefined;
}

function isText(mediaType: string): boolean {
  return /^text\/|^application\/(.*\+)?(json|xml|yaml)$|^application\/(x-)?(ndjson|jsonl|yaml|toml|sh|sql|javascript|ecmascript|typescript|python|latex|tex|httpd-php|graphql)$/.test(
    mediaType,
  );
}

function splitData(data: string): { mediaType: string; body: string; isBase64: boolean } {
  const comma = /^data:/i.test(data) ? data.indexOf(",") : -1;
  // Some clients send the bare base64.
  if (comma < 0) return { mediaType: "", body: data, isBase64: true };
  const [type = "", ...parameters] = data.slice("data:".length, comma).split(";");
  const isBase64 = parameters.some((parameter) => parameter.trim().toLowerCase() === "base64");
  return { mediaType: type.trim().toLowerCase(), body: data.slice(comma + 1), isBase64 };
}

/** `%PDF-` at the beginning, in base64. */
function isPdfBase64(body: string): boolean {
  return body.startsWith("JVBERi");
}

function nameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  return decodePercents(last);
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
