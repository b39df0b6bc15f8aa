import { expect, test } from "vitest";
import { encodeImage } from "./encode-image.ts";
import { imageFacts } from "./image-facts.ts";

/** Bytes of a PNG before its second chunk. */
const AFTER_HEAD = 33;

/** A picture of this size, whose pixels are neither all of one color nor transparent. */
async function picture(side: number, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  const gradient = context?.createLinearGradient(0, 0, side, side);
  gradient?.addColorStop(0, "red");
  gradient?.addColorStop(1, "blue");
  if (context && gradient) context.fillStyle = gradient;
  context?.fillRect(0, 0, side, side);
  return new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
}

async function pixelsOf(blob: Blob): Promise<Uint8ClampedArray | undefined> {
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  return context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
}

async function encode(bytes: Uint8Array<ArrayBuffer>, format: "png" | "jpeg"): Promise<Blob> {
  const facts = imageFacts(bytes, format);
  if (facts === undefined) throw new Error("It has no head");
  const result = await encodeImage(new Blob([bytes], { type: `image/${format}` }), facts);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

test("a small picture goes as it is", async () => {
  const bytes = await picture(64, "image/png");
  expect(new Uint8Array(await (await encode(bytes, "png")).arrayBuffer())).toEqual(bytes);
});

test("a small PNG that says where it was taken goes with the same pixels and without a word on that", async () => {
  const bytes = await picture(64, "image/png");
  const place = [0, 0, 0, 8, ...new TextEncoder().encode("eXIfsecret!!"), 0, 0, 0, 0];
  const imageBytes = Uint8Array.from([...bytes.subarray(0, AFTER_HEAD), ...place, ...bytes.subarray(AFTER_HEAD)]);
  const sentBlob = await encode(imageBytes, "png");
  expect(sentBlob.type).toBe("image/png");
  expect(await sentBlob.text()).not.toContain("secret");
  expect(await pixelsOf(sentBlob)).toEqual(await pixelsOf(new Blob([bytes])));
});

test("a small photograph that says where it was taken is encoded anew", async () => {
  const bytes = await picture(64, "image/jpeg");
  const place = [0xff, 0xe1, 0, 10, ...new TextEncoder().encode("secret!!")];
  const sentBlob = await encode(Uint8Array.from([...bytes.subarray(0, 2), ...place, ...bytes.subarray(2)]), "jpeg");
  expect(sentBlob.type).toBe("image/jpeg");
  expect(await sentBlob.text()).not.toContain("secret");
});
