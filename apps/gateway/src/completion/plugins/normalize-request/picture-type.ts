/** The first bytes of the kinds of pictures that providers read, as text of one byte a character. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF[\s\S]{4}WEBP/, "image/webp"],
];

/** The beginning of a `data:` address of a picture in base64: its type, and its parameters. */
const PICTURE = /^data:(image\/[\w.+-]+)?((?:;[\w-]+=[^;,]*)*);base64,/i;

/** Characters of base64 that hold the longest beginning. */
const BEGINNING = 24;

/**
 * The address with the media type that the picture's bytes have: clients name a picture by the extension of its file,
 * and providers refuse one whose bytes are of another kind. An address without known bytes is not changed.
 */
export function withPictureType(url: string): string {
  const [head, givenType, parameters = ""] = PICTURE.exec(url.slice(0, 200)) ?? [];
  if (head === undefined) return url;
  const beginning = Buffer.from(url.slice(head.length, head.length + BEGINNING), "base64").toString("latin1");
  const type = beginnings.find(([pattern]) => pattern.test(beginning))?.[1];
  if (type === undefined || type === givenType?.toLowerCase()) return url;
  return `data:${type}${parameters};base64,${url.slice(head.length)}`;
}
