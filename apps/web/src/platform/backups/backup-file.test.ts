import { expect, test } from "vitest";
import { createGrowingFile, readInPieces } from "./backup-file.ts";

/** A file that counts the bytes that were read from it and not yielded yet. */
function countingFile(bytes: Uint8Array) {
  const reading = { byteCount: 0 };
  const file = {
    size: bytes.length,
    slice: (start: number, end: number) => ({
      arrayBuffer: async () => {
        const part = bytes.slice(start, end);
        reading.byteCount += part.length;
        return part.buffer;
      },
    }),
  } as unknown as Blob;
  return { file, reading };
}

test("[STORE-11] a file is read whole, part by part, each on demand", async () => {
  const bytes = Uint8Array.from({ length: 1001 }, (_, index) => index % 251);
  const { file, reading } = countingFile(bytes);
  const source = readInPieces(file, 100);
  for (const from of [0, 0, 450]) {
    reading.byteCount = 0;
    const pieceBytes: number[] = [];
    for await (const piece of source(from)) {
      pieceBytes.push(...piece);
      expect(reading.byteCount).toBe(pieceBytes.length);
      expect(piece.length).toBeLessThanOrEqual(100);
      await Promise.resolve();
    }
    expect(pieceBytes).toEqual([...bytes.subarray(from)]);
  }
});

test("[STORE-11] without a disk a file grows in memory from text and reused bytes", async () => {
  const file = createGrowingFile("application/jsonl");
  await file.write("head → 🎉\n");
  for (const text of ["one é\n", "two\n"]) {
    const bytes = new TextEncoder().encode(text);
    await file.write(bytes);
    bytes.fill(0);
  }
  await file.write("end\n");
  const whole = await file.finish();
  expect(whole.type).toBe("application/jsonl");
  expect(await whole.text()).toBe("head → 🎉\none é\ntwo\nend\n");
});
