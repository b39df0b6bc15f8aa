import type { Attachment, Result } from "@tutti/domain";
import { toDataUrl } from "./data-url.ts";
import { fileKind, type ImageFormat, imageFormat } from "./file-kind.ts";
import { imageFacts } from "./image/image-facts.ts";
import type { ImageFacts } from "./image/image-header.ts";
import { isLockedOffice } from "./office-lock.ts";
import { pdfFault } from "./pdf-facts.ts";
import { hasPdfText } from "./pdf-text.ts";
import { decodeText } from "./text/decode-text.ts";

/** Why a file cannot be attached. */
export type FileFailure =
  | "too-large"
  | "invalid-type"
  | "unreadable"
  | "empty"
  | "locked"
  | "image-not-loaded"
  | "image-not-known"
  | "image-not-resized";

/** Makes an image small enough to be sent; fails if it cannot be decoded or made smaller. */
export type EncodeImage = (image: Blob, facts: ImageFacts) => Promise<Result<Blob, FileFailure>>;

/**
 * The maximum number of pixels that are decoded: four bytes each, 400 megabytes in all. Small files can declare far
 * more, with which a browser is busy for minutes or crashes without a message; no camera fits more into a file of 10
 * MB.
 */
const MAX_IMAGE_PIXELS = 100_000_000;

interface PrepareOptions {
  encodeImage: EncodeImage;
  encoding?: string | undefined;
}

/** Formats that every provider accepts as they are. */
const SENT_FORMATS: ReadonlySet<ImageFormat> = new Set(["png", "jpeg", "webp"]);
/** Formats that every browser decodes: such an image that cannot be decoded is damaged. */
const DECODED_EVERYWHERE: ReadonlySet<ImageFormat> = new Set(["png", "jpeg", "webp", "gif", "bmp", "ico"]);

/**
 * A file in the form in which it is sent (specification, points 5 and 7). Never rejects, whatever the file contains.
 * The worker loads this file and its imports: of our packages they use only types.
 *
 * @param file no larger than a file may be
 * @param options.encoding the encoding that a person chose for a text
 */
export async function prepareFile(
  file: File,
  { encodeImage, encoding }: PrepareOptions,
): Promise<Result<Attachment, FileFailure>> {
  const bytes = await read(file);
  if (bytes === undefined) return { ok: false, error: "unreadable" };
  if (bytes.length === 0) return { ok: false, error: "empty" };
  if (isLockedOffice(bytes)) return { ok: false, error: "locked" };
  switch (fileKind(bytes, file)) {
    case "image":
      return prepareImage(file, bytes, encodeImage);
    case "pdf": {
      const fault = pdfFault(bytes);
      const url = toDataUrl(bytes, "application/pdf");
      const flaw = fault ? { fault } : (await hasPdfText(bytes)) ? {} : { hasNoText: true };
      const value: Attachment = { type: "file", name: file.name, size: bytes.length, url, ...flaw };
      return { ok: true, value };
    }
    case "text":
      return prepareText(file, bytes, encoding);
    case undefined:
      return { ok: false, error: "invalid-type" };
  }
}

function prepareText(
  { name }: File,
  bytes: Uint8Array,
  chosenEncoding: string | undefined,
): Result<Attachment, FileFailure> {
  const decodedText = decodeText(bytes, { encoding: chosenEncoding });
  if (decodedText === undefined) return { ok: false, error: "invalid-type" };
  const isPlain = chosenEncoding === undefined && decodedText.encoding === "utf-8";
  const encoding = isPlain ? {} : { encoding: decodedText.encoding };
  return { ok: true, value: { type: "text", name, size: bytes.length, content: decodedText.text, ...encoding } };
}

async function prepareImage(
  file: File,
  bytes: Uint8Array<ArrayBuffer>,
  encodeImage: EncodeImage,
): Promise<Result<Attachment, FileFailure>> {
  const format = imageFormat(bytes);
  const facts = format === undefined ? undefined : imageFacts(bytes, format);
  if (format === undefined || facts === undefined) return { ok: false, error: "image-not-loaded" };
  if (facts.width * facts.height > MAX_IMAGE_PIXELS) return { ok: false, error: "image-not-loaded" };
  const encodeResult = await encodeImage(new Blob([bytes], { type: `image/${format}` }), facts);
  if (!encodeResult.ok) {
    const isUnknown = encodeResult.error === "image-not-loaded" && !DECODED_EVERYWHERE.has(format);
    return isUnknown ? { ok: false, error: "image-not-known" } : encodeResult;
  }
  const imageBytes = new Uint8Array(await encodeResult.value.arrayBuffer());
  const url = toDataUrl(imageBytes, encodeResult.value.type);
  const conversion = {
    ...(SENT_FORMATS.has(format) && facts.isAnimated !== true ? {} : { convertedFrom: format }),
    ...(facts.isAnimated === true ? { isFirstPicture: true } : {}),
  };
  return { ok: true, value: { type: "image", name: file.name, size: imageBytes.length, url, ...conversion } };
}

/** Undefined if the file is gone, was changed, is a folder, or may not be read. */
async function read(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
