import type { MessagePart, RequestMessage } from "@tutti/contract";

/** The content of a file: texts, and images of it. */
export type FileContent = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

/** A file that has been read, as it is sent with the answer and comes back with the next request. */
export interface FileAnnotation {
  hash: string;
  name: string;
  /** Between `<file name="…">` and `</file>`. */
  content: readonly FileContent[];
}

/** An annotation with the content of a file. */
export function annotate(hash: string, name: string, fileContents: readonly FileContent[]): FileAnnotation {
  const attribute = name
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(/\s+/g, " ");
  return {
    hash,
    name,
    content: [{ type: "text", text: `<file name="${attribute}">` }, ...fileContents, { type: "text", text: "</file>" }],
  };
}

/**
 * The files that were read for earlier answers of a conversation, by their hash. Values that do not have the form of an
 * annotation are skipped.
 */
export function annotationsIn(messages: readonly RequestMessage[]): ReadonlyMap<string, FileAnnotation> {
  const fileAnnotationsByKey = new Map<string, FileAnnotation>();
  for (const { annotations } of messages) {
    for (const { type, file } of annotations ?? []) {
      const annotation = type === "file" ? readAnnotation(file) : undefined;
      if (annotation) fileAnnotationsByKey.set(annotation.hash, annotation);
    }
  }
  return fileAnnotationsByKey;
}

/** The parts that replace a file for a model: one text, and images for a model with image input. */
export function toParts({ content }: FileAnnotation, { seesImages }: { seesImages: boolean }): MessagePart[] {
  const parts: ({ type: "text"; text: string } | Extract<FileContent, { type: "image_url" }>)[] = [];
  for (const piece of content) {
    const last = parts.at(-1);
    if (piece.type === "image_url") {
      if (seesImages) parts.push(piece);
    } else if (last?.type === "text") parts[parts.length - 1] = { type: "text", text: `${last.text}\n${piece.text}` };
    else parts.push({ type: "text", text: piece.text });
  }
  return parts;
}

function readAnnotation(value: unknown): FileAnnotation | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { hash, name, content } = value as Record<string, unknown>;
  if (typeof hash !== "string" || hash === "" || !Array.isArray(content)) return undefined;
  const pieces = content.filter(isContent);
  return pieces.length > 0 ? { hash, name: typeof name === "string" ? name : "file", content: pieces } : undefined;
}

function isContent(value: unknown): value is FileContent {
  if (typeof value !== "object" || value === null) return false;
  const { type, text, image_url: image } = value as Record<string, unknown>;
  if (type === "text") return typeof text === "string";
  return (
    type === "image_url" &&
    typeof image === "object" &&
    image !== null &&
    "url" in image &&
    typeof image.url === "string"
  );
}
