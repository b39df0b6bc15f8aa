/** How the bundler reads a file; the names are esbuild's. */
export type FileLoader = "ts" | "tsx" | "jsx" | "css" | "local-css" | "json" | "text" | "dataurl";

const BY_EXTENSION: Readonly<Record<string, FileLoader>> = {
  ts: "ts",
  mts: "ts",
  cts: "ts",
  tsx: "tsx",
  // Models write JSX into plain JavaScript files, too.
  js: "jsx",
  mjs: "jsx",
  cjs: "jsx",
  jsx: "jsx",
  css: "css",
  scss: "css",
  sass: "css",
  // Its imports are in its script.
  vue: "ts",
  svelte: "ts",
  json: "json",
};

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  bmp: "image/bmp",
  ico: "image/x-icon",
  svg: "image/svg+xml",
};

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** How the bundler reads a file, by its name; an unknown extension is text. */
export function loaderOf(path: string): FileLoader {
  if (/\.module\.(?:css|s[ac]ss)$/iu.test(path)) return "local-css";
  if (isImage(path)) return "dataurl";
  const extension = extensionOf(path);
  return (Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined) ?? "text";
}

export function isImage(path: string): boolean {
  return Object.hasOwn(MEDIA_TYPES, extensionOf(path));
}

/** Whether a file that is no text, such as a sound or a font, is kept as a `data:` URL of its bytes. */
export function isKeptAsBytes(content: string): boolean {
  return /^data:[^,\s]*;base64,/iu.test(content.slice(0, 200));
}

/** An image of the project, or another file that is kept as bytes, as an address that needs no network. */
export function imageAddress(path: string, content: string): string {
  const text = content.trim();
  if (/^data:/iu.test(text)) return text;
  const type = MEDIA_TYPES[extensionOf(path)] ?? "application/octet-stream";
  if (type !== "image/svg+xml") return `data:${type};base64,${text.replace(/\s/gu, "")}`;
  return `data:${type},${encodeURIComponent(text)}`;
}
