import { expect, test } from "vitest";
import type { ImageFormat } from "../file-kind.ts";
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

async function encode(bytes: Uint8Array<ArrayBuffer>, format: ImageFormat): Promise<Blob> {
  const facts = imageFacts(bytes, format);
  if (facts === undefined) throw new Error("It has no head");
  const result = await encodeImage(new Blob([bytes], { type: `image/${format}` }), facts);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

test("a small picture is sent as it is", async () => {
  const bytes = await picture(64, "image/png");
  expect(new Uint8Array(await (await encode(bytes, "png")).arrayBuffer())).toEqual(bytes);
});

test("a small PNG is sent with the same pixels and without its location", async () => {
  const bytes = await picture(64, "image/png");
  const place = [0, 0, 0, 8, ...new TextEncoder().encode("eXIfsecret!!"), 0, 0, 0, 0];
  const imageBytes = Uint8Array.from([...bytes.subarray(0, AFTER_HEAD), ...place, ...bytes.subarray(AFTER_HEAD)]);
  const sentBlob = await encode(imageBytes, "png");
  expect(sentBlob.type).toBe("image/png");
  expect(await sentBlob.text()).not.toContain("secret");
  expect(await pixelsOf(sentBlob)).toEqual(await pixelsOf(new Blob([bytes])));
});

test("a small photograph with a location is encoded anew", async () => {
  const bytes = await picture(64, "image/jpeg");
  const place = [0xff, 0xe1, 0, 10, ...new TextEncoder().encode("secret!!")];
  const sentBlob = await encode(Uint8Array.from([...bytes.subarray(0, 2), ...place, ...bytes.subarray(2)]), "jpeg");
  expect(sentBlob.type).toBe("image/jpeg");
  expect(await sentBlob.text()).not.toContain("secret");
});

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const { width, height } = await createImageBitmap(blob);
  return { width, height };
}

/** A GIF of a red and then a blue pixel. */
const animation = Uint8Array.from([
  ...new TextEncoder().encode("GIF89a"),
  ...[1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255],
  ...[0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0],
  ...[0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0],
  0x3b,
]);

test("[FIELD-4] the first picture of an animated GIF is sent as PNG", async () => {
  const sentBlob = await encode(animation, "gif");
  expect(sentBlob.type).toBe("image/png");
  expect(await pixelsOf(sentBlob)).toEqual(Uint8ClampedArray.of(255, 0, 0, 255));
});

test("[FIELD-4] a bitmap is sent as PNG", async () => {
  const head = new DataView(new ArrayBuffer(58));
  head.setUint16(0, 0x424d);
  for (const [at, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
    [34, 4],
  ] as const)
    head.setUint32(at, value, true);
  head.setUint16(26, 1, true);
  head.setUint16(28, 24, true);
  head.setUint8(56, 255);
  const sentBlob = await encode(new Uint8Array(head.buffer), "bmp");
  expect(sentBlob.type).toBe("image/png");
  expect(await pixelsOf(sentBlob)).toEqual(Uint8ClampedArray.of(255, 0, 0, 255));
});

test("[FIELD-2] a small file with a side over 8000 pixels is sent smaller", async () => {
  const canvas = new OffscreenCanvas(9_000, 20);
  canvas.getContext("2d")?.fillRect(0, 0, 9_000, 20);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  const sentBlob = await encode(bytes, "png");
  expect(await sizeOf(sentBlob)).toEqual({ width: 8_000, height: 18 });
});
