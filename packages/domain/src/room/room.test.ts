import fc from "fast-check";
import { expect, test } from "vitest";
import { ROOM_TITLE_LENGTH } from "../limits.ts";
import { createRoom, displayTitle, hasDefaultTitle, roomSchema, titleFromPrompt } from "./room.ts";

test("a new room has the specification's defaults and is valid", () => {
  const room = createRoom({ now: 1_700_000_000_000 });
  expect(room).toMatchObject({
    title: "Untitled Chat",
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    version: 3,
    isPinned: false,
  });
  expect(room.id).toMatch(/^room-1700000000-[0-9A-Za-z]{20}$/);
  expect(roomSchema.safeParse(room).success).toBe(true);
  expect(roomSchema.safeParse({ ...room, version: 2 }).success).toBe(false);
});

test.each([
  ["one line", "Hello there", "Hello there"],
  ["lines are trimmed and joined by spaces", "  Hello \r\n\n   there\n", "Hello there"],
  ["the first 40 characters", "x".repeat(60), "x".repeat(40)],
  [
    "whole words of the first 40 characters",
    "Which number is larger, 9.9 or 9.11? Show in two sentences how you know.",
    "Which number is larger, 9.9 or 9.11?…",
  ],
  [
    "no comma before the ellipsis",
    "One two three four five, six seven, eight nine",
    "One two three four five, six seven…",
  ],
  ["40 characters are whole", "What is the best way to learn Rust fast?", "What is the best way to learn Rust fast?"],
  ["no space is left at the cut", `${"x".repeat(39)} yz`, "x".repeat(39)],
  ["an emoji at the cut stays whole", `${"x".repeat(39)}🎉🎉`, `${"x".repeat(39)}🎉`],
  ["nothing gives nothing", " \n\t ", ""],
])("titleFromPrompt: %s", (_name, prompt, title) => {
  expect(titleFromPrompt(prompt)).toBe(title);
});

test("a title from any prompt is one trimmed line of at most 40 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (prompt) => {
      const title = titleFromPrompt(prompt);
      expect(Array.from(title).length).toBeLessThanOrEqual(ROOM_TITLE_LENGTH);
      expect(title).toBe(title.trim());
      expect(title).not.toContain("\n");
    }),
  );
});

test("an empty title is shown as 'Untitled', and counts as the default", () => {
  expect(displayTitle({ title: "" })).toBe("Untitled");
  expect(displayTitle({ title: "  " })).toBe("Untitled");
  expect(displayTitle({ title: "Mine" })).toBe("Mine");
  expect([" ", "Untitled Chat", "Untitled", "Mine"].map((title) => hasDefaultTitle({ title }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
