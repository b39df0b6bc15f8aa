import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readChunks } from "./read-chunks.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A stream that gives a piece on every request, and counts them. */
function aSource(pieces: number) {
  const counter = { count: 0 };
  const body = new Readable({
    highWaterMark: 1,
    read() {
      counter.count += 1;
      this.push(counter.count > pieces ? null : Buffer.from(String(counter.count)));
    },
  });
  return { body, pulls: counter };
}

async function readAll(reader: ReturnType<typeof readChunks>): Promise<string> {
  let text = "";
  for (let bytes = await reader.next(); bytes; bytes = await reader.next()) text += Buffer.from(bytes).toString();
  return text;
}

test("every byte is read in order, however slowly, and nothing after the end", async () => {
  const reader = readChunks(aSource(9).body);
  await turn();
  expect(await readAll(reader)).toBe("123456789");
  expect(await reader.next()).toBeUndefined();
});

test("nothing flows while no reader waits", async () => {
  const { body, pulls } = aSource(1_000);
  const reader = readChunks(body);
  await reader.next();
  for (let index = 0; index < 50; index += 1) await turn();
  expect(pulls.count).toBeLessThan(10);
  reader.close();
  expect(body.destroyed).toBe(true);
});

test("what came before the connection broke is read, and then that it broke", async () => {
  const body = new Readable({ read() {} });
  const reader = readChunks(body);
  body.push("a");
  await turn();
  body.destroy(new Error("reset"));
  await turn();
  expect(Buffer.from((await reader.next()) ?? []).toString()).toBe("a");
  await expect(reader.next()).rejects.toThrow("reset");
});

test("a waiting reader fails by a break, or by a close without an ending", async () => {
  const readable = new Readable({ read() {} });
  const waiting = readChunks(readable).next();
  readable.destroy(new Error("reset"));
  await expect(waiting).rejects.toThrow("reset");
  const closedReadable = new Readable({ read() {} });
  const alsoWaiting = readChunks(closedReadable).next();
  closedReadable.destroy();
  await expect(alsoWaiting).rejects.toThrow("closed before");
});
