import type { ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import { withRequiredPrompt, withUserText } from "./required-prompt.ts";

type Messages = ChatRequest["messages"];

const REQUIRED = "You are Strict.";
const requiredMessage = { role: "system", content: REQUIRED } as const;
const question = { role: "user", content: "Hi" } as const;
const picture = { type: "image_url", image_url: { url: "https://example.com/a.png" } } as const;

test.each<[string, Messages, Messages]>([
  ["no system prompt", [question], [requiredMessage, question]],
  [
    "another one, whose words go before the question",
    [{ role: "system", content: "Be terse." }, question],
    [requiredMessage, { role: "user", content: "Be terse.\n\nHi" }],
  ],
  [
    "several, also of a developer and in parts",
    [
      { role: "system", content: [{ type: "text", text: "Be terse." }] },
      { role: "developer", content: "Use French." },
      question,
    ],
    [requiredMessage, { role: "user", content: "Be terse.\n\nUse French.\n\nHi" }],
  ],
  [
    "one in the middle, which stays where it counts",
    [question, { role: "assistant", content: "Yes" }, { role: "system", content: "Now terse." }, question],
    [requiredMessage, question, { role: "assistant", content: "Yes" }, { role: "user", content: "Now terse.\n\nHi" }],
  ],
  [
    "one after the last question",
    [question, { role: "system", content: "Be terse." }],
    [requiredMessage, question, { role: "user", content: "Be terse." }],
  ],
  [
    "one before the beginning of an answer, which stays the last",
    [question, { role: "system", content: "Be terse." }, { role: "assistant", content: "It is" }],
    [requiredMessage, question, { role: "user", content: "Be terse." }, { role: "assistant", content: "It is" }],
  ],
  [
    "one after an answer",
    [question, { role: "assistant", content: "Yes" }, { role: "system", content: "Now terse." }],
    [requiredMessage, question, { role: "assistant", content: "Yes" }, { role: "user", content: "Now terse." }],
  ],
  [
    "a question with a picture",
    [
      { role: "system", content: "Be terse." },
      { role: "user", content: [picture] },
    ],
    [requiredMessage, { role: "user", content: [{ type: "text", text: "Be terse." }, picture] }],
  ],
  [
    "the same one and a blank one",
    [requiredMessage, { role: "system", content: " " }, question],
    [requiredMessage, question],
  ],
])("the required prompt stands alone: %s", (_name, messages, expected) => {
  expect(withRequiredPrompt(messages, REQUIRED)).toEqual(expected);
});

test("what has it already is sent as it is", () => {
  const messages: Messages = [requiredMessage, question];
  expect(withRequiredPrompt(messages, REQUIRED)).toBe(messages);
});

test.each<[string, Messages, Messages]>([
  [
    "the last question",
    [question, { role: "assistant", content: "Yes" }, question, { role: "assistant", content: "It is" }],
    [
      question,
      { role: "assistant", content: "Yes" },
      { role: "user", content: "In French.\n\nHi" },
      { role: "assistant", content: "It is" },
    ],
  ],
  [
    "a turn of their own where no user asks",
    [requiredMessage],
    [requiredMessage, { role: "user", content: "In French." }],
  ],
])("words of the user go into %s", (_name, messages, expected) => {
  expect(withUserText(messages, "In French.")).toEqual(expected);
});
