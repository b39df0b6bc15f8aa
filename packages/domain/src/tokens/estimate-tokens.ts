import type { Attachment } from "../attachment/attachment.ts";

/** The weight of one character in tokens: a quarter for ASCII, one for every other (specification, point 9). */
const ASCII_WEIGHT = 0.25;

/**
 * The weight of media by their size in bytes, between two limits. Vendors count pixels and pages, which only a decoder
 * could determine; these are their counts for usual densities, the same that the gateway uses.
 */
const media = {
  image: { bytesPerToken: 256, least: 85, most: 1600 },
  file: { bytesPerToken: 100, least: 250, most: 100_000 },
};

/**
 * The estimated number of a text's tokens: one for every four ASCII characters, and one for each other character, which
 * is a code point (specification, point 9). Whole, rounded up. Linear in the text's length, without a copy of it.
 */
export function estimateTokens(text: string): number {
  let others = 0;
  let ascii = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 128) ascii += 1;
    // The second half of a surrogate pair belongs to the code point of the first half; alone, it is a code point of its
    // own.
    else if (!isSecondHalf(unit) || !isFirstHalf(text.charCodeAt(index - 1))) others += 1;
  }
  return Math.ceil(ascii * ASCII_WEIGHT) + others;
}

/**
 * Attachments are replaced, never changed: a file of megabytes is counted once, not with every key that is pressed in
 * the composer.
 */
const countsByAttachment = new WeakMap<Attachment, number>();

/**
 * The estimated number of an attachment's tokens: images and files by their base64 length, texts as texts. Zero for an
 * empty one.
 */
export function estimateAttachment(attachment: Attachment): number {
  const cachedCount = countsByAttachment.get(attachment);
  if (cachedCount !== undefined) return cachedCount;
  const tokens = countAttachment(attachment);
  countsByAttachment.set(attachment, tokens);
  return tokens;
}

function countAttachment({ type, name, url, content }: Attachment): number {
  if (type === "text") return content ? estimateTokens(`${name}:\n\n`) + estimateTokens(content) : 0;
  if (!url) return 0;
  const { bytesPerToken, least, most } = media[type];
  return Math.ceil(Math.min(most, Math.max(least, sizeOfBase64(url) / bytesPerToken)));
}

/** Bytes in a data URL: three for every four characters after the comma. */
function sizeOfBase64(url: string): number {
  return ((url.length - url.indexOf(",") - 1) * 3) / 4;
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
