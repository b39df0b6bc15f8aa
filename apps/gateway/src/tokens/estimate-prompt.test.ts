import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimatePrompt, sizeOfBase64 } from "./estimate-prompt.ts";
import { estimateTokens } from "./estimate-tokens.ts";

const base64 = (bytes: number) => Buffer.alloc(bytes).toString("base64");
const partsOf = (...content: object[]) => ({ messages: [{ role: "user" as const, content: content as never }] });
const image = (url: string) => ({ type: "image_url", image_url: { url } });

describe("[GW-19] the estimate of tokens", () => {
  test.each([
    ["", 0],
    ["four", 1],
    ["fives", 2],
    ["né", 2],
    ["日本", 2],
    ["🙂", 1],
    ["abcd日", 2],
  ])("counts 1/4 for an ASCII character and 1 for any other: %j is %i", (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
    expect(estimatePrompt({ messages: [{ role: "user", content: text }] }).tokens).toBe(tokens);
  });

  test("knows the size of an image from the length of its base64", () => {
    fc.assert(
      fc.property(fc.nat(5_000), (bytes) => {
        expect(sizeOfBase64(base64(bytes))).toBe(bytes);
        expect(sizeOfBase64(`data:image/png;base64,${base64(bytes)}`)).toBe(bytes);
      }),
    );
    expect(sizeOfBase64("https://example.org/a.png")).toBeUndefined();
  });

  test("of an image rises with its size, within limits", () => {
    const tokensOf = (bytes: number) => estimatePrompt(partsOf(image(`data:image/png;base64,${base64(bytes)}`))).tokens;
    expect([10, 25_600, 256_000, 10_000_000].map(tokensOf)).toEqual([85, 100, 1000, 1600]);
  });
});

test("a picture of unknown size has a usual size, and pictures are counted", () => {
  expect(estimatePrompt(partsOf(image("https://example.org/a.png"), image("data:,")))).toEqual({
    tokens: 765 + 85,
    images: 2,
  });
});

test.each([
  ["compressed sound", { type: "input_audio", input_audio: { data: base64(16_000), format: "mp3" } }, 32],
  ["plain sound", { type: "input_audio", input_audio: { data: base64(96_000), format: "wav" } }, 32],
  ["a document", { type: "file", file: { file_data: `data:application/pdf;base64,${base64(50_000)}` } }, 500],
  ["a linked document", { type: "file", file: { file_data: "https://example.org/a.pdf" } }, 250],
  ["a text file", { type: "file", file: { file_data: `data:text/plain;base64,${base64(400)}` } }, 100],
  ["a file by its id", { type: "file", file: { filename: "a" } }, 0],
  ["something unknown", { type: "something" }, 0],
])("%s counts by its size", (_, part, tokens) => {
  expect(estimatePrompt(partsOf(part)).tokens).toBe(tokens);
});

test("tools, and calls in the history, count as the text that they are", () => {
  const call = { id: "c", type: "function", function: { name: "f", arguments: '{"a":1}x' } };
  expect(estimatePrompt({ messages: [{ role: "assistant", content: null, tool_calls: [call] }] }).tokens).toBe(2);
  const tools = [{ type: "function", function: { name: "add" } }];
  expect(estimatePrompt({ messages: [], tools }).tokens).toBe(Math.ceil(JSON.stringify(tools).length / 4));
});
