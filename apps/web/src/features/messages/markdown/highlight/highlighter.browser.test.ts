import { afterEach, expect, test, vi } from "vitest";
import { highlight } from "./highlighter.ts";

afterEach(() => vi.unstubAllGlobals());

const pieces = (lines: Awaited<ReturnType<typeof highlight>>): number => (lines ?? []).flat().length;

test("[SEC-18] code that takes minutes stays plain, and the code after it gets colors", async () => {
  const hostile = `const a = ${"(\n".repeat(20_000)}`;
  const [before, plain, after] = await Promise.all([
    highlight("const a = 1;", "typescript"),
    highlight(hostile, "typescript"),
    highlight("const b = 2;", "typescript"),
  ]);
  expect(pieces(before)).toBeGreaterThan(1);
  expect(plain).toBeUndefined();
  expect(pieces(after)).toBeGreaterThan(1);
  // It is not tried again.
  expect(await highlight(hostile, "typescript")).toBeUndefined();
});

test("[SEC-18] code that waits twice and takes minutes is tried once", async () => {
  await highlight("const a = 0;", "typescript");
  let starts = 0;
  class CountedWorker extends Worker {
    constructor(...options: ConstructorParameters<typeof Worker>) {
      super(...options);
      starts += 1;
    }
  }
  vi.stubGlobal("Worker", CountedWorker);
  const hostile = `const b = ${"(\n".repeat(20_000)}`;
  const codes = [hostile, hostile, hostile, "const c = 3;"];
  const lines = await Promise.all(codes.map((code) => highlight(code, "typescript")));
  expect(lines.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  expect(pieces(lines[3])).toBeGreaterThan(1);
  // A try ends its worker, so that the block after it starts the next one.
  expect(starts).toBe(1);
});

test("[SEC-18] a very long line stays plain between lines with colors", async () => {
  const line = `"${"a.".repeat(20_000)}"`;
  const lines = await highlight(`const a = 1;\n${line}\nconst b = 2;`, "typescript");
  expect(lines?.map((pieces) => pieces.length > 1)).toEqual([true, false, true]);
  expect(lines?.[1]?.[0]?.[0]).toBe(line);
});

test("[SEC-18] a megabyte of code stays plain", async () => {
  expect(await highlight("a ".repeat(500_000), "typescript")).toBeUndefined();
});
