import { expect, test } from "vitest";
import type { RequestMessage } from "./message.ts";
import { withoutReminder, withReminder } from "./reminder.ts";

test.each<[string, RequestMessage["content"], RequestMessage["content"]]>([
  ["a text", "Hello", "Hello\n\n<reminder>Today is a day.</reminder>"],
  ["an empty text", "", "<reminder>Today is a day.</reminder>"],
  [
    "parts",
    [{ type: "text", text: "Hello" }],
    [
      { type: "text", text: "Hello" },
      { type: "text", text: "<reminder>Today is a day.</reminder>" },
    ],
  ],
])("[MODEL-2] a reminder stands at the end of %s", (_form, content, expected) => {
  expect(withReminder({ role: "user", content }, "Today is a day.")).toEqual({ role: "user", content: expected });
});

test.each([
  ["Hello\n\n<reminder>Today is a day.</reminder>", "Hello"],
  ["Hello\n<reminder>Today is a day.</reminder>\n", "Hello"],
  ["<reminder>Today</reminder> is what I wrote", "<reminder>Today</reminder> is what I wrote"],
  ["Hello", "Hello"],
])("a question is read without the reminder at its end: %j", (text, expected) => {
  expect(withoutReminder(text)).toBe(expected);
});
