import { expect, test } from "vitest";
import { toMistralMessages } from "./message-forms.ts";

const said = (role: string, content: string) => ({ role, content });

test("Mistral hears from the system first, and from the model between the results of calls and a person", () => {
  const call = { id: "a23456789", type: "function", function: { name: "look", arguments: "{}" } };
  const result = { role: "tool", tool_call_id: "a23456789", content: "Seen." };
  const messages = toMistralMessages([
    said("system", "Be kind."),
    said("user", "Look."),
    { role: "assistant", content: null, tool_calls: [call] },
    result,
    said("system", "Be brief."),
    said("user", "And?"),
    said("assistant", "Well"),
    said("user", "Go on."),
  ]);
  expect(messages).toEqual([
    said("system", "Be kind."),
    said("system", "Be brief."),
    said("user", "Look."),
    { role: "assistant", content: null, tool_calls: [call] },
    result,
    said("assistant", "Understood."),
    said("user", "And?"),
    said("assistant", "Well"),
    said("user", "Go on."),
  ]);
});

test("Mistral answers the system where no other role has spoken", () => {
  const messages = [said("system", "Be kind."), said("system", "Tell a story.")];
  expect(toMistralMessages(messages)).toEqual([said("system", "Be kind."), said("user", "Tell a story.")]);
});
