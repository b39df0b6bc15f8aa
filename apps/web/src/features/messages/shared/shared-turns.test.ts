import type { SnapshotMessage } from "@tutti/portable";
import { expect, test } from "vitest";
import { toSharedTurns } from "./shared-turns.ts";

const message = (role: SnapshotMessage["role"], text: string): SnapshotMessage => ({
  role,
  text,
  images: [],
  attachments: [],
  citations: [],
  createdAt: 1,
});

test.each([
  ["nothing", [], []],
  ["an answer alone", ["a"], [[undefined, ["a"]]]],
  ["answers side by side", ["Q", "a", "b"], [["Q", ["a", "b"]]]],
  [
    "a greeting, and a question without an answer",
    ["a", "Q", "P", "b"],
    [
      [undefined, ["a"]],
      ["Q", []],
      ["P", ["b"]],
    ],
  ],
])("[APP-14] %s", (_name, texts, turns) => {
  const messages = texts.map((text) => message(text === text.toUpperCase() ? "user" : "assistant", text));
  expect(
    toSharedTurns(messages).map(({ question, answers }) => [question?.text, answers.map(({ text }) => text)]),
  ).toEqual(turns);
});
