import type { RequestMessage } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { estimatePrompt } from "../../../tokens/estimate-prompt.ts";
import { compressMessages } from "./compress-messages.ts";

const weigh = (messages: readonly RequestMessage[]) => estimatePrompt({ messages: [...messages] }).tokens;
const words = (name: string, count: number) => `${name} ${"word ".repeat(count)}`;

function conversation(turns: number): RequestMessage[] {
  return [
    { role: "system", content: "Be kind." },
    ...Array.from({ length: turns }, (_, turn): RequestMessage[] => [
      { role: "user", content: words(`Q${turn}`, 50) },
      { role: "assistant", content: words(`A${turn}`, 50) },
    ]).flat(),
    { role: "user", content: "The question" },
  ];
}

const namesIn = (messages: readonly RequestMessage[]) => messages.map(({ content }) => String(content).split(" ")[0]);

test("[MODEL-4] messages that fit are the same array", () => {
  const messages = conversation(3);
  expect(compressMessages(messages, weigh(messages))).toEqual({ messages, dropped: 0, shortened: 0 });
  expect(compressMessages(messages, weigh(messages)).messages).toBe(messages);
});

test("[MODEL-4] what is left out is the middle", () => {
  const { messages, dropped, shortened } = compressMessages(conversation(6), 330);
  expect(namesIn(messages)).toEqual(["Be", "Q0", "A0", "A4", "Q5", "A5", "The"]);
  expect(dropped).toBe(14 - messages.length);
  expect(shortened).toBe(0);
  expect(weigh(messages)).toBeLessThanOrEqual(330);
});

test("[MODEL-4] a question that is too long by itself loses its middle", () => {
  const question: RequestMessage = { role: "user", content: `Begin ${"middle ".repeat(2_000)}end` };
  const { messages, dropped, shortened } = compressMessages([...conversation(2).slice(0, -1), question], 300);
  const text = String(messages.at(-1)?.content);
  expect(text.startsWith("Begin middle")).toBe(true);
  expect(text).toContain("[…]");
  expect(text.endsWith("middle end")).toBe(true);
  expect({ dropped, shortened }).toEqual({ dropped: 4, shortened: 1 });
  expect(weigh(messages)).toBeLessThanOrEqual(300);
});

test("[MODEL-4] many long instructions are shortened, the longest first", () => {
  const instructions = Array.from(
    { length: 20_000 },
    (_, index): RequestMessage => ({
      role: "system",
      content: words(`S${index}`, 100 + (index % 3)),
    }),
  );
  const { messages, dropped, shortened } = compressMessages([...instructions, { role: "user", content: "Hello" }], 100);
  expect({ count: messages.length, dropped, shortened }).toEqual({ count: 20_001, dropped: 0, shortened: 20_000 });
  expect(messages.every(({ content }) => String(content).length <= 400)).toBe(true);
});

test("[MODEL-4] what cannot be shortened is sent as it is", () => {
  const picture: RequestMessage = {
    role: "user",
    content: [{ type: "image_url", image_url: { url: "https://example.com/a.png" } }],
  };
  expect(compressMessages([picture], 10)).toEqual({ messages: [picture], dropped: 0, shortened: 0 });
});

const call = (id: string): RequestMessage => ({
  role: "assistant",
  content: "",
  tool_calls: [{ id, type: "function", function: { name: "f", arguments: `{"of":"${"x".repeat(40)}"}` } }],
});
const result = (id: string): RequestMessage => ({ role: "tool", tool_call_id: id, content: "found ".repeat(20) });

const history = fc
  .array(
    fc.oneof(
      fc.constant("system" as const),
      fc.constant("question" as const),
      fc.constant("answer" as const),
      fc.constant("call" as const),
    ),
    { maxLength: 20 },
  )
  .map((kinds): RequestMessage[] => {
    const messages = kinds.flatMap((kind, index): RequestMessage[] => {
      if (kind === "call") return [call(`c${index}`), result(`c${index}`), result(`c${index}`)];
      const role = kind === "question" ? "user" : kind === "answer" ? "assistant" : "system";
      return [{ role, content: words(`${kind}${index}`, index * 7) }];
    });
    return [...messages, { role: "user", content: words("last", 30) }];
  });

test("[MODEL-4] any compression keeps order, instructions, the question, and calls", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 800 }), (messages, room) => {
      const { messages: kept, dropped, shortened } = compressMessages(messages, room);
      expect(kept).toHaveLength(messages.length - dropped);
      const places = kept.map((message) => messages.findIndex((one) => one === message || isShortOf(message, one)));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(kept.filter(({ role }) => role === "system")).toHaveLength(
        messages.filter(({ role }) => role === "system").length,
      );
      expect(String(kept.at(-1)?.content)).toContain("last");
      const calls = kept.flatMap(({ tool_calls }) => tool_calls?.map(({ id }) => id) ?? []);
      const results = kept.flatMap((message) => (message.role === "tool" ? [message["tool_call_id"]] : []));
      expect(results).toEqual(calls.flatMap((id) => [id, id]));
      const canShrink = kept.some(({ content }) => typeof content === "string" && content.length > 400);
      if (weigh(kept) > room) expect(canShrink).toBe(false);
      if (shortened > 0) expect(dropped).toBe(messages.filter((one) => !isRequired(one, messages)).length);
    }),
  );
});

const isShortOf = (short: RequestMessage, long: RequestMessage) =>
  String(short.content).includes("[…]") && String(long.content).startsWith(String(short.content).slice(0, 12));

function isRequired(message: RequestMessage, messages: readonly RequestMessage[]): boolean {
  return message.role === "system" || message === messages.at(-1);
}
