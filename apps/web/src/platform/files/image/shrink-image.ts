import type { Result } from "@tutti/domain";

/** Bytes: the approximate target size of an image that is sent (specification, point 5). */
export const IMAGE_TARGET_SIZE = 420_000;
/** The factor by which each pass shrinks the width and the height of an image. */
const SHRINK_FACTOR = 0.42;
/** Pixels: no canvas is larger in every browser, and no model uses more. */
export const MAX_CANVAS_PIXELS = 16_777_216;

/**
 * Pixels that a side may have: the largest that no provider refuses.
 *
 * - Anthropic, also through Bedrock and Vertex: 8000 (docs.claude.com, "Vision", "Evaluate image size").
 * - Mistral: 10000 (docs.mistral.ai, "Vision").
 * - Others bound the pixels or the bytes of a picture, which `MAX_CANVAS_PIXELS` and `IMAGE_TARGET_SIZE` stay below:
 *   Groq 33 million pixels and 4 MB, Anthropic 5 MB, OpenAI and xAI 20 MB and more.
 * - What a request's other pictures decide, the gateway keeps to (`picture-limits.ts`).
 */
const SIDE_LIMITS = { anthropic: 8_000, mistral: 10_000 } as const;
export const MAX_IMAGE_SIDE = Math.min(...Object.values(SIDE_LIMITS));

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Encodes an image repeatedly, smaller each time, until it is small enough (specification, point 5). Begins with the
 * image's own size, or with the first smaller one that a canvas can have.
 *
 * @param encode draws and encodes the image in a size
 * @returns failed if even one pixel takes too many bytes
 */
export async function shrinkImage(
  size: ImageSize,
  encode: (size: ImageSize) => Promise<Blob>,
): Promise<Result<Blob, "cannot-shrink">> {
  const firstScale = Math.min(1, MAX_IMAGE_SIDE / Math.max(size.width, size.height));
  for (let scale = firstScale; ; scale *= SHRINK_FACTOR) {
    const next = { width: scaleLength(size.width, scale), height: scaleLength(size.height, scale) };
    if (next.width * next.height > MAX_CANVAS_PIXELS) continue;
    const blob = await encode(next);
    if (blob.size <= IMAGE_TARGET_SIZE) return { ok: true, value: blob };
    if (next.width === 1 && next.height === 1) return { ok: false, error: "cannot-shrink" };
  }
}

function scaleLength(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale));
}
