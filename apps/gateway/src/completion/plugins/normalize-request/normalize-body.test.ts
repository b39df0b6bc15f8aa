import type { ChatRequest } from "@tutti/contract";
import { checkChatRequest } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeBody } from "./normalize-body.ts";

type Messages = ChatRequest["messages"];

const system: Messages[number] = { role: "system", content: "Be brief." };
const user: Messages[number] = { role: "user", content: "Hi" };
const answer: Messages[number] = { role: "assistant", content: "Hello" };
const text = (value: string) => ({ type: "text" as const, text: value });
const calling = (...ids: string[]): Messages[number] => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "look", arguments: "{}" } })),
});
const result = (id: string, content = "seen"): Messages[number] => ({ role: "tool", tool_call_id: id, content });
const missingResult = (id: string) => result(id, "This call was not answered.");
const missingCalls = (...ids: string[]): Messages[number] => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "unknown_tool", arguments: "{}" } })),
});

const messagesOf = (messages: Messages) => normalizeBody({ messages }).messages;

describe("messages", () => {
  test.each<[string, Messages, Messages]>([
    ["a list of one text is the text", [{ role: "user", content: [text("Hi")] }], [user]],
    [
      "a text that is to be cached stays a part",
      [{ role: "user", content: [{ ...text("Hi"), cache_control: { type: "ephemeral" } }] }],
      [{ role: "user", content: [{ ...text("Hi"), cache_control: { type: "ephemeral" } }] }],
    ],
    ["empty texts are left out", [{ role: "user", content: [text(""), text("Hi"), text("")] }], [user]],
    [
      "several texts stay several",
      [{ role: "user", content: [text("Hi"), text("there")] }],
      [{ role: "user", content: [text("Hi"), text("there")] }],
    ],
    [
      "a document that is sent as a picture is a file",
      [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:application/pdf;base64,AA" } }] }],
      [
        {
          role: "user",
          content: [{ type: "file", file: { filename: "document.pdf", file_data: "data:application/pdf;base64,AA" } }],
        },
      ],
    ],
    [
      "a thought has one name",
      [user, { ...answer, reasoning_content: "Hm." }, user],
      [user, { ...answer, reasoning: "Hm." }, user],
    ],
    [
      "of two names of a thought, OpenRouter's counts",
      [user, { ...answer, reasoning: "Yes.", reasoning_content: "Hm." }, user],
      [user, { ...answer, reasoning: "Yes." }, user],
    ],
    [
      "fields without anything are gone",
      [user, { ...answer, tool_calls: [], images: [], name: "", reasoning: null, annotations: null }, user],
      [user, answer, user],
    ],
    ["messages without anything are gone", [user, { role: "assistant", content: "" }, user], [user, user]],
    ["an answer that has not begun is gone", [user, { role: "assistant", content: null }], [user]],
    [
      "an empty message stays where the answer before it would be taken for a beginning",
      [user, answer, { role: "user", content: "" }],
      [user, answer, { role: "user", content: "" }],
    ],
    ["an only message stays", [{ role: "user", content: "" }], [{ role: "user", content: "" }]],
    [
      "the result of a tool may be nothing",
      [user, calling("a"), result("a", ""), user],
      [user, calling("a"), result("a", ""), user],
    ],
    ["a system prompt stands once at the beginning", [system, system, user], [system, user]],
    ["a reminder stays", [system, user, answer, system, user], [system, user, answer, system, user]],
    [
      "another system prompt stays",
      [system, { ...system, content: "Rhyme." }, user],
      [system, { ...system, content: "Rhyme." }, user],
    ],
    ["a result that has lost its call gets one", [result("a"), user], [missingCalls("a"), result("a"), user]],
    [
      "results that have lost their calls get them together",
      [user, result("a"), result("b"), user],
      [user, missingCalls("a", "b"), result("a"), result("b"), user],
    ],
    [
      "a call without an answer gets a result",
      [user, calling("a"), user],
      [user, calling("a"), missingResult("a"), user],
    ],
    [
      "of two calls, the one without a result gets one behind the other's",
      [user, calling("a", "b"), result("b")],
      [user, calling("a", "b"), result("b"), missingResult("a")],
    ],
    ["calls at the end are still to be answered", [user, calling("a")], [user, calling("a")]],
    [
      "a call that is answered late is answered",
      [user, calling("a"), user, result("a")],
      [user, calling("a"), user, result("a")],
    ],
    [
      "an id that is used twice is answered twice",
      [user, calling("a"), user, calling("a"), result("a")],
      [user, calling("a"), missingResult("a"), user, calling("a"), result("a")],
    ],
  ])("%s", (_title, messages, expected) => {
    expect(messagesOf(messages)).toEqual(expected);
  });
});

test("the calls of a long conversation are answered in one pass", () => {
  const turns = Array.from({ length: 20_000 }, (_, place) => [user, calling(`a${place}`), result(`b${place}`)]).flat();
  const answeredMessages = messagesOf(turns);
  expect(answeredMessages).toHaveLength(5 * 20_000);
  expect(answeredMessages.slice(0, 5)).toEqual([
    user,
    calling("a0"),
    missingResult("a0"),
    missingCalls("b0"),
    result("b0"),
  ]);
});

test("many results of one turn are told apart without comparing all of them", () => {
  const ids = Array.from({ length: 50_000 }, (_, place) => `a${place}`);
  expect(messagesOf([user, calling(...ids), ...ids.map((id) => result(id)), user])).toHaveLength(3 + ids.length);
});

describe("tools", () => {
  test.each<[string, Partial<ChatRequest>, Partial<ChatRequest>]>([
    ["no tools are no list", { tools: [] }, {}],
    ["without tools nothing is to be chosen", { tool_choice: "auto", parallel_tool_calls: true }, {}],
    [
      "a choice that cannot be met is left to be refused",
      { tools: [], tool_choice: "required" },
      { tool_choice: "required" },
    ],
  ])("%s", (_title, fields, expected) => {
    expect(normalizeBody({ messages: [user], ...fields })).toEqual({ messages: [user], ...expected });
  });

  test("of a request that has some stay as they are", () => {
    const body: ChatRequest = {
      messages: [user],
      tools: [{ type: "function", function: { name: "look" } }],
      tool_choice: "auto",
      parallel_tool_calls: false,
    };
    expect(normalizeBody(body)).toBe(body);
  });
});

describe("[GW-8] any request", () => {
  const word = fc.constantFrom("", "a", "b");
  const part = fc.oneof(
    word.map(text),
    fc.constant({ type: "image_url" as const, image_url: { url: "data:image/png;base64,AA" } }),
  );
  const content = fc.oneof(word, fc.array(part, { maxLength: 3 }));
  const id = fc.constantFrom("a", "b", "c");
  const message: fc.Arbitrary<Messages[number]> = fc.oneof(
    fc.record({ role: fc.constantFrom("system" as const, "developer" as const, "user" as const), content }),
    fc.record({
      role: fc.constant("assistant" as const),
      content: fc.option(content),
      reasoning_content: fc.option(word),
      tool_calls: fc.option(fc.array(id, { maxLength: 2 }).map((ids) => calling(...new Set(ids)).tool_calls ?? [])),
    }),
    fc.record({ role: fc.constant("tool" as const), content, tool_call_id: id }),
  );
  const request = fc.record({ messages: fc.array(message, { minLength: 1, maxLength: 8 }) });
  const textsOf = ({ messages }: ChatRequest, role: string) =>
    messages
      .filter((each) => each.role === role)
      .flatMap((each) => (Array.isArray(each.content) ? each.content.map((one) => one["text"]) : [each.content]))
      .filter((value) => typeof value === "string" && value !== "");

  test("is the same after doing it twice", () => {
    fc.assert(
      fc.property(request, (body) => {
        const once = normalizeBody(body);
        expect(normalizeBody(once)).toBe(once);
      }),
    );
  });

  test("stays valid, and keeps the texts of each role in their order", () => {
    fc.assert(
      fc.property(request, (body) => {
        const normal = normalizeBody(body);
        expect(checkChatRequest(normal).ok).toBe(true);
        for (const role of ["user", "assistant"]) expect(textsOf(normal, role)).toEqual(textsOf(body, role));
      }),
    );
  });

  test("has a result for each call but the last message's, and vice versa", () => {
    fc.assert(
      fc.property(request, (body) => {
        const { messages } = normalizeBody(body);
        const calls = new Set<string>();
        for (const [place, each] of messages.entries()) {
          for (const call of each.tool_calls ?? []) {
            calls.add(call.id);
            const isLast = place === messages.length - 1;
            const later = messages.slice(place + 1).some(({ tool_call_id }) => tool_call_id === call.id);
            expect(isLast || later).toBe(true);
          }
          if (each.role === "tool") expect(calls).toContain(each.tool_call_id);
        }
      }),
    );
  });
});
