import type { ArtifactFileType } from "../artifact/artifact-file.ts";

const types: Readonly<Record<string, ArtifactFileType>> = {
  ts: "typescript",
  tsx: "typescript",
  mts: "typescript",
  cts: "typescript",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  jsx: "jsx",
  html: "html",
  htm: "html",
  css: "css",
  json: "json",
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  svg: "image",
  png: "image",
  jpg: "image",
  jpeg: "image",
  gif: "image",
  webp: "image",
  avif: "image",
  ico: "image",
};

/** The type of a file, by its extension; any unknown extension is text. */
export function fileTypeOf(path: string): ArtifactFileType {
  const ending = /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(types, ending) ? (types[ending] ?? "text") : "text";
}
