import { expect, test } from "vitest";
import { toPlainMessages } from "./to-messages.ts";

const text = (words: string) => ({ type: "text", text: words });
const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA" } };
const result = (content: unknown) => ({ role: "tool", tool_call_id: "a", content });
const plain = (...messages: object[]) => toPlainMessages(messages, { kind: "openai", quirks: {} });
const unread = "What it gave is shown in the next message.";

test.each<[string, object[], object[]]>([
  [
    "after all results, where no message follows",
    [result([text("Seen:"), image]), result([image])],
    [result([text("Seen:")]), result(unread), { role: "user", content: [image, image] }],
  ],
  [
    "with what the person says next",
    [result([image]), { role: "user", content: "And?" }],
    [result(unread), { role: "user", content: [image, text("And?")] }],
  ],
  [
    "before the model goes on",
    [result([image]), { role: "assistant", content: "A cat." }],
    [result(unread), { role: "user", content: [image] }, { role: "assistant", content: "A cat." }],
  ],
  [
    "nowhere, where there are none",
    [result("Rain."), result([text("Sun.")])],
    [result("Rain."), result([text("Sun.")])],
  ],
])("pictures that a tool gave are shown %s", (_, form, expected) => {
  expect(plain(...form)).toEqual(expected);
});

test("a person's pictures stay where they are", () => {
  const message = { role: "user", content: [text("Look"), image] };
  expect(plain(message)).toEqual([message]);
});
