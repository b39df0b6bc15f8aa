import { expect, test } from "vitest";
import { IMAGE_TARGET_SIZE, type ImageSize, MAX_CANVAS_PIXELS, shrinkImage } from "./shrink-image.ts";

/** Encodes to this many bytes a pixel, and records the sizes that were tried. */
function anEncoder(bytesPerPixel: number) {
  const sizes: ImageSize[] = [];
  const encode = async (size: ImageSize): Promise<Blob> => {
    sizes.push(size);
    return { size: Math.ceil(size.width * size.height * bytesPerPixel) } as Blob;
  };
  return { tried: sizes, encode };
}

test("an image that is small enough once it is encoded keeps its size", async () => {
  const { tried, encode } = anEncoder(1);
  expect(await shrinkImage({ width: 600, height: 700 }, encode)).toEqual({
    ok: true,
    value: { size: IMAGE_TARGET_SIZE },
  });
  expect(tried).toEqual([{ width: 600, height: 700 }]);
});

test("each pass has 42% of the last one's width and height", async () => {
  const { tried, encode } = anEncoder(1);
  expect((await shrinkImage({ width: 2000, height: 1000 }, encode)).ok).toBe(true);
  expect(tried).toEqual([
    { width: 2000, height: 1000 },
    { width: 840, height: 420 },
  ]);
});

test("an image too large even as one pixel fails after bounded passes", async () => {
  const { tried, encode } = anEncoder(1_000_000);
  expect(await shrinkImage({ width: 4000, height: 3000 }, encode)).toEqual({ ok: false, error: "cannot-shrink" });
  expect(tried.at(-1)).toEqual({ width: 1, height: 1 });
  expect(tried.length).toBeLessThan(16);
});

test("a side never becomes shorter than a pixel", async () => {
  const { tried, encode } = anEncoder(200);
  expect((await shrinkImage({ width: 10_000, height: 1 }, encode)).ok).toBe(true);
  expect(tried.every(({ height }) => height === 1)).toBe(true);
});

test.each([
  [
    { width: 8_001, height: 40 },
    { width: 8_000, height: 40 },
  ],
  [
    { width: 100, height: 16_000 },
    { width: 50, height: 8_000 },
  ],
  [
    { width: 8_000, height: 40 },
    { width: 8_000, height: 40 },
  ],
])("[FIELD-2] a picture of %j has no side longer than a provider accepts", async (size, expected) => {
  const { tried, encode } = anEncoder(0);
  await shrinkImage(size, encode);
  expect(tried).toEqual([expected]);
});

test("no canvas is created beyond a browser's limits", async () => {
  const { tried, encode } = anEncoder(0);
  await shrinkImage({ width: 20_000, height: 20_000 }, encode);
  expect(tried).toEqual([{ width: 3360, height: 3360 }]);
  expect(3360 * 3360).toBeLessThan(MAX_CANVAS_PIXELS);
});
