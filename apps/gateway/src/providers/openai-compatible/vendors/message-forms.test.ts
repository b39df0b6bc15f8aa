import { expect, test } from "vitest";
import { toMistralMessages } from "./message-forms.ts";

const message = (role: string, content: string) => ({ role, content });

test("Mistral gets the system first, and an answer between results and users", () => {
  const call = { id: "a23456789", type: "function", function: { name: "look", arguments: "{}" } };
  const result = { role: "tool", tool_call_id: "a23456789", content: "Seen." };
  const messages = toMistralMessages([
    message("system", "Be kind."),
    message("user", "Look."),
    { role: "assistant", content: null, tool_calls: [call] },
    result,
    message("system", "Be brief."),
    message("user", "And?"),
    message("assistant", "Well"),
    message("user", "Go on."),
  ]);
  expect(messages).toEqual([
    message("system", "Be kind."),
    message("system", "Be brief."),
    message("user", "Look."),
    { role: "assistant", content: null, tool_calls: [call] },
    result,
    message("assistant", "Understood."),
    message("user", "And?"),
    message("assistant", "Well"),
    message("user", "Go on."),
  ]);
});

test("Mistral answers the system where no other role has spoken", () => {
  const messages = [message("system", "Be kind."), message("system", "Tell a story.")];
  expect(toMistralMessages(messages)).toEqual([message("system", "Be kind."), message("user", "Tell a story.")]);
});
