import type { ChatRequest } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { describeFlaggedInput, moderatedInputsOf } from "./moderated-input.ts";

const image = (url: string) => ({ type: "image_url" as const, image_url: { url } });
const text = (value: string) => ({ kind: "text", value });

test("only the user's messages are judged, with the newest first", () => {
  const messages: ChatRequest["messages"] = [
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "First" }, image("old")] },
    { role: "assistant", content: "Yes" },
    { role: "user", content: [image("new"), { type: "text", text: "Second" }, { type: "text", text: " " }] },
    { role: "tool", tool_call_id: "a", content: "Result" },
  ];
  const items = [text("Second"), text("First"), { kind: "image", value: "new" }];
  expect(moderatedInputsOf({ messages })).toEqual({ inputs: items, isWhole: true });
  expect(moderatedInputsOf({ messages: [{ role: "user", content: " " }] }).inputs).toEqual([]);
});

test("where all must be judged, no role and no earlier picture is left out", () => {
  const messages: ChatRequest["messages"] = [
    { role: "system", content: "Be brief." },
    { role: "developer", content: "Be kind." },
    { role: "user", content: [{ type: "text", text: "First" }, image("old")] },
    { role: "assistant", content: [{ type: "text", text: "Yes" }, image("drawn")] },
    { role: "tool", tool_call_id: "a", content: "Result" },
    { role: "user", content: [image("new")] },
  ];
  const images = ["new", "drawn", "old"].map((value) => ({ kind: "image", value }));
  expect(moderatedInputsOf({ messages }, { everything: true })).toEqual({
    inputs: [text("Result"), text("Yes"), text("First"), text("Be kind."), text("Be brief."), ...images],
    isWhole: true,
  });
});

test("what is more than must be judged of one request is known", () => {
  const of = (count: number, content: ChatRequest["messages"][number]["content"]) => {
    const messages = Array.from({ length: count }, () => ({ role: "user" as const, content }));
    const { inputs, isWhole } = moderatedInputsOf({ messages }, { everything: true });
    return [inputs.length, isWhole];
  };
  expect(of(1_000, "x")).toEqual([1_000, true]);
  expect(of(1_001, "x")).toEqual([1_000, false]);
  expect(of(32, [image("a")])).toEqual([32, true]);
  expect(of(33, [image("a")])).toEqual([32, false]);
});

test("long texts are judged in pieces, and not without end", () => {
  const of = (length: number) =>
    moderatedInputsOf({ messages: [{ role: "user", content: "x".repeat(length) }] }).inputs;
  expect(of(20_000).map(({ value }) => value.length)).toEqual([16_000, 4_000]);
  expect(of(10_000_000)).toHaveLength(16);
});

test("a flagged text is cited in at most 100 characters, without its middle", () => {
  expect(describeFlaggedInput({ kind: "text", value: "short" })).toBe("short");
  expect(describeFlaggedInput({ kind: "image", value: "data:," })).toBe("(an image)");
  expect(describeFlaggedInput({ kind: "text", value: `${"a".repeat(80)}${"b".repeat(80)}` })).toBe(
    `${"a".repeat(49)}...${"b".repeat(48)}`,
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (value) => {
      const description = describeFlaggedInput({ kind: "text", value });
      expect(Array.from(description).length).toBeLessThanOrEqual(100);
      expect(description.isWellFormed()).toBe(value.isWellFormed());
    }),
  );
});
