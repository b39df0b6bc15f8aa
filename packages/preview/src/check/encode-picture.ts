import { PICTURE } from "../frame/frame-messages.ts";

/** Maximum length of a picture's data URL, in characters: 20 kB, in base64. */
const MAX_LENGTH = 27_000;

/** From the best to the smallest. */
const QUALITIES = [0.8, 0.6, 0.4, 0.2];

/**
 * The pixels of a small picture as a data URL: WebP, or JPEG if the browser does not encode WebP.
 *
 * @returns undefined if the picture does not get small enough
 */
export async function encodePicture(pixels: ArrayBuffer): Promise<string | undefined> {
  const canvas = Object.assign(document.createElement("canvas"), PICTURE);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.putImageData(new ImageData(new Uint8ClampedArray(pixels), PICTURE.width, PICTURE.height), 0, 0);
  for (const quality of QUALITIES) {
    const address = canvas.toDataURL("image/webp", quality);
    const pictureUrl = address.startsWith("data:image/webp") ? address : canvas.toDataURL("image/jpeg", quality);
    if (pictureUrl.length <= MAX_LENGTH) return pictureUrl;
  }
  return undefined;
}
