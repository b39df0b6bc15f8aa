const mediaTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  svg: "image/svg+xml",
};

/**
 * A picture of a project as the address of an image, which runs no code: an SVG is never a document here. Undefined for
 * a file that is no picture, and for an address elsewhere, whose server would learn who the viewer is.
 */
export function pictureAddress(path: string, content: string): string | undefined {
  const text = content.trim();
  if (text === "") return undefined;
  if (text.startsWith("data:")) return text.startsWith("data:image/") ? text : undefined;
  const type = mediaTypes[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
  if (type === undefined) return undefined;
  if (type === "image/svg+xml") return `data:${type},${encodeURIComponent(text)}`;
  return /^[a-z\d+/=\s]+$/iu.test(text) ? `data:${type};base64,${text.replaceAll(/\s/gu, "")}` : undefined;
}
