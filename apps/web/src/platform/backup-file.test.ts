import { expect, test } from "vitest";
import { readInPieces } from "./backup-file.ts";

/** A file that counts what is read of it and not given out yet. */
function countingFile(bytes: Uint8Array) {
  const reading = { asked: 0 };
  const file = {
    size: bytes.length,
    slice: (start: number, end: number) => ({
      arrayBuffer: async () => {
        const part = bytes.slice(start, end);
        reading.asked += part.length;
        return part.buffer;
      },
    }),
  } as unknown as Blob;
  return { file, reading };
}

test("[STORE-11] a file is read whole, part by part, and no part before it is asked for", async () => {
  const bytes = Uint8Array.from({ length: 1001 }, (_, index) => index % 251);
  const { file, reading } = countingFile(bytes);
  const source = readInPieces(file, 100);
  for (const _round of [1, 2]) {
    reading.asked = 0;
    const pieceSizes: number[] = [];
    for await (const piece of source()) {
      pieceSizes.push(...piece);
      expect(reading.asked).toBe(pieceSizes.length);
      expect(piece.length).toBeLessThanOrEqual(100);
      await Promise.resolve();
    }
    expect(pieceSizes).toEqual([...bytes]);
  }
});
