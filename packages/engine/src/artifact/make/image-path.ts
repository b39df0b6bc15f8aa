/** File extensions of the images that models send, by media type. */
const endings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "image/avif": "avif",
};

/**
 * The path of an image of a version.
 *
 * @param url a data URL or a web address
 * @param number from 1
 */
export function imagePath(url: string, number: number): string {
  const type = /^data:([^;,]+)/u.exec(url)?.[1]?.toLowerCase() ?? "";
  return `image-${number}.${Object.hasOwn(endings, type) ? endings[type] : "png"}`;
}
