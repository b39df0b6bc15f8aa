import { expect, test } from "vitest";
import { holdText, lineText, queueStatus } from "./queue-view.ts";

const file = (name: string) => ({ type: "text" as const, name, content: "x", size: 1 });

test.each([
  ["one line", "Hello", [], "Hello"],
  ["several lines", "  One\n\n two\tthree ", [], "One two three"],
  ["no words", " ", [file("a.txt"), file("b.txt")], "a.txt, b.txt"],
  ["more than a line", "x".repeat(200), [], `${"x".repeat(120)}…`],
  ["pairs at the end of the line", "🎉".repeat(130), [], `${"🎉".repeat(120)}…`],
] as const)("[RUN-8] a queued message of %s is one line", (_name, text, attachments, expected) => {
  expect(lineText({ text, attachments })).toBe(expected);
});

test.each([
  ["an empty one", [], undefined, ""],
  ["one that goes on", [{}], undefined, "1 message is queued."],
  ["several", [{}, {}], undefined, "2 messages are queued."],
  [
    "one on hold",
    [{ hold: "signed-out" as const }, {}],
    "On hold until you sign in.",
    "2 messages are queued. On hold until you sign in.",
  ],
])("[RUN-8] of a queue a person is told how long it is and what holds it: %s", (_name, queue, hold, status) => {
  expect(holdText(queue)).toBe(hold);
  expect(queueStatus(queue)).toBe(status);
});
