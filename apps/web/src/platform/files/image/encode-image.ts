import { t } from "@lingui/core/macro";
import type { EncodeImage } from "../prepare-file.ts";
import type { ImageFacts } from "./image-header.ts";
import { IMAGE_TARGET_SIZE, type ImageSize, MAX_CANVAS_PIXELS, MAX_IMAGE_SIDE, shrinkImage } from "./shrink-image.ts";

/** The quality at which images are encoded (specification, point 5). */
const QUALITY = 0.9;
/** Side length in pixels of the sample that is checked for transparency. */
const SAMPLE = 128;

const PNG = "image/png";
/** Types that providers accept as they are. */
const SENT_TYPES: ReadonlySet<string> = new Set([PNG, "image/jpeg", "image/webp"]);
/** Types of drawings and screenshots, whose letters stay sharp as PNG, without the place where they were taken. */
const LOSSLESS_TYPES: ReadonlySet<string> = new Set([PNG, "image/gif", "image/bmp", "image/ico"]);

/**
 * Decodes an image, and encodes it again until it is small enough, of a kind that every provider accepts, and without
 * metadata on where it was taken or how the camera was held. Of an animation it is the first picture. An image
 * that is small enough is decoded too, so that a broken one is reported now and not by a provider. For a worker: the
 * page and this do not wait for each other.
 */
export const encodeImage: EncodeImage = async (image, facts) => {
  let bitmap: ImageBitmap;
  try {
    bitmap = await decode(image, facts);
  } catch {
    return { ok: false, error: "image-not-loaded" };
  }
  try {
    const hasShortSides = Math.max(bitmap.width, bitmap.height) <= MAX_IMAGE_SIDE;
    if (image.size <= IMAGE_TARGET_SIZE && hasShortSides) {
      if (SENT_TYPES.has(image.type) && isPlain(facts)) return { ok: true, value: image };
      const same = LOSSLESS_TYPES.has(image.type) ? await draw(bitmap, bitmap).convertToBlob({ type: PNG }) : undefined;
      if (same !== undefined && same.size <= IMAGE_TARGET_SIZE) return { ok: true, value: same };
    }
    // A photograph of a few hundred kilobytes as PNG would be several megabytes; JPEG has no transparency, WebP has.
    const type = isTransparent(bitmap) ? "image/webp" : "image/jpeg";
    const shrunk = await shrinkImage(bitmap, (size) => draw(bitmap, size).convertToBlob({ type, quality: QUALITY }));
    return shrunk.ok ? shrunk : { ok: false, error: "image-not-resized" };
  } catch {
    return { ok: false, error: "image-not-resized" };
  } finally {
    bitmap.close();
  }
};

/** Whether nothing in the image has to be removed, or decoded for providers. */
function isPlain({ hasCameraData, isAnimated, hasPrintColors }: ImageFacts): boolean {
  return !hasCameraData && isAnimated !== true && hasPrintColors !== true;
}

/**
 * The bitmap is rotated as the camera was held, which is the browser's default. A huge image is made smaller while it
 * is decoded.
 */
function decode(image: Blob, { width, height }: ImageFacts): Promise<ImageBitmap> {
  const pixels = width * height;
  if (pixels <= MAX_CANVAS_PIXELS) return createImageBitmap(image);
  const scale = Math.sqrt(MAX_CANVAS_PIXELS / pixels);
  return createImageBitmap(image, { resizeWidth: Math.max(1, Math.floor(width * scale)), resizeQuality: "high" });
}

function draw(bitmap: ImageBitmap, { width, height }: ImageSize): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error(t`The browser provides no canvas.`);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/**
 * Most images with an alpha channel do not use it, screenshots above all; a small sample of the image shows which do.
 */
function isTransparent(bitmap: ImageBitmap): boolean {
  const size = { width: Math.min(SAMPLE, bitmap.width), height: Math.min(SAMPLE, bitmap.height) };
  const pixels = draw(bitmap, size).getContext("2d")?.getImageData(0, 0, size.width, size.height).data ?? [];
  for (let index = 3; index < pixels.length; index += 4) {
    if (pixels[index] !== 255) return true;
  }
  return false;
}
