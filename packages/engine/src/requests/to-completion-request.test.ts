import type { Character, Message, MessageText } from "@tutti/domain";
import { aCharacter, aMessage, aText } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import { toCompletionRequest } from "./to-completion-request.ts";

const NOW = Date.UTC(2026, 10, 20, 12);

interface TestMessage {
  message?: Partial<Message>;
  text?: Partial<MessageText>;
}

/** Makes the request for an answer to the last message, in a room in which each message's parent is the one before. */
function ask(clientMessages: readonly TestMessage[], change: Partial<Character> = {}) {
  const messages = clientMessages.map(({ message }, index) =>
    aMessage({ id: `m${index}`, parentMessageId: index === 0 ? null : `m${index - 1}`, createdAt: index, ...message }),
  );
  const texts = new Map(clientMessages.map(({ text }, index) => [`m${index}`, aText({ id: `m${index}`, ...text })]));
  return toCompletionRequest({
    character: aCharacter({ includeDefaultSystemPrompt: false, ...change }),
    messages,
    textOf: (id) => texts.get(id),
    parentMessageId: messages.at(-1)?.id ?? null,
    now: NOW,
  });
}

test("a model's required system prompt replaces the default and its own", () => {
  for (const includeDefaultSystemPrompt of [true, false]) {
    const request = toCompletionRequest({
      character: aCharacter({ includeDefaultSystemPrompt, description: "Be terse." }),
      messages: [aMessage({ id: "m0", parentMessageId: null })],
      textOf: () => aText({ id: "m0" }),
      parentMessageId: "m0",
      now: NOW,
      requiredSystemPrompt: "You are Strict.",
    });
    expect(request.ok && request.value).toMatchObject({
      systemPrompt: "You are Strict.",
      body: {
        messages: [
          { role: "system", content: "You are Strict." },
          { role: "user", content: "Hello" },
        ],
      },
    });
  }
});

function bodyOf(clientMessages: readonly TestMessage[], change: Partial<Character> = {}) {
  const request = ask(clientMessages, change);
  if (!request.ok) throw new Error(request.error);
  return request.value.body;
}

describe("[IO-12] a character's book", () => {
  const entry = { isEnabled: true, isConstant: false, insertionOrder: 0, position: "after" as const };
  const book = {
    scanDepth: 2,
    isRecursive: false,
    entries: [
      { ...entry, keys: ["tavern"], content: "The tavern is old.", name: "Tavern" },
      { ...entry, keys: ["king"], content: "The king is dead." },
      { ...entry, keys: [], content: "It rains.", isConstant: true, position: "before" as const, name: "Weather" },
    ],
  };
  const texts = [{ text: { content: "Is there a Tavern?" } }];

  test("surrounds the description where its keys occur, and is recorded", () => {
    const request = ask(texts, { book, description: "You are a bard." });
    expect(request.ok && request.value).toMatchObject({
      systemPrompt: "It rains.\n\nYou are a bard.\n\nThe tavern is old.",
      bookEntries: ["Tavern", "Weather"],
    });
  });

  test("is sent to a character without a description, too", () => {
    expect(bodyOf(texts, { book }).messages[0]).toEqual({ role: "system", content: "It rains.\n\nThe tavern is old." });
  });

  test("leaves no record where nothing joined", () => {
    const [, king] = book.entries;
    const quiet = ask(texts, { book: { ...book, entries: king === undefined ? [] : [king] } });
    expect(quiet.ok && "bookEntries" in quiet.value).toBe(false);
    expect(quiet.ok && quiet.value.systemPrompt).toBe(undefined);
  });
});

test("a character at its defaults sends a stream with usage, and no defaults", () => {
  expect(bodyOf([{}])).toEqual({
    model: "test/model",
    messages: [{ role: "user", content: "Hello" }],
    stream: true,
    stream_options: { include_usage: true },
  });
});

test.each<[string, Partial<Character>, Record<string, unknown>]>([
  ["no stream", { isStreaming: false }, { stream: false }],
  ["a limit", { maxTokens: 100 }, { max_tokens: 100 }],
  ["sampling", { samplingParameters: { temperature: 0.5, top_p: 1 } }, { temperature: 0.5 }],
  [
    "reasoning with an effort",
    { reasoning: { enabled: true, effort: "low" } },
    { reasoning: { enabled: true, effort: "low" } },
  ],
  [
    "reasoning with a budget, which goes before the effort",
    { reasoning: { enabled: true, effort: "low", maxTokens: 5 } },
    { reasoning: { enabled: true, max_tokens: 5 } },
  ],
  ["no reasoning", { reasoning: { enabled: false, effort: "low" } }, { reasoning: { enabled: false } }],
  [
    "one provider",
    { provider: "acme", providerSort: "price" },
    { provider: { order: ["acme"], allow_fallbacks: false } },
  ],
  ["a sort order", { providerSort: "latency" }, { provider: { sort: "latency" } }],
])("the body for %s", (_name, change, fields) => {
  const { messages, model, ...body } = bodyOf([{}], change);
  expect(messages).toHaveLength(1);
  expect(model).toBe("test/model");
  const streaming = change.isStreaming === false ? {} : { stream: true, stream_options: { include_usage: true } };
  expect(body).toEqual({ ...streaming, ...fields });
});

describe("the system prompt", () => {
  test("is the default one with the model, unless turned off", () => {
    const { messages } = bodyOf([{}], { includeDefaultSystemPrompt: true, description: "Ignored" });
    expect(messages.map((message) => message.role)).toEqual(["system", "user"]);
    expect(messages[0]?.content).toContain("You are test/model.");
    expect(messages[0]?.content).not.toContain("Ignored");
  });

  test("[MODEL-2] a default prompt has neither a date nor a name", () => {
    const withDefault = { includeDefaultSystemPrompt: true };
    const first = bodyOf([{}], withDefault);
    const renamed = bodyOf([{}], { ...withDefault, name: "Other Name" });
    expect(first.messages[0]).toEqual(renamed.messages[0]);
    expect(first.messages[0]?.content).not.toMatch(/20\d\d|today is/i);
    expect(first.messages.at(-1)?.content).toBe("Hello\n\n<reminder>Today is November 20, 2026.</reminder>");
  });

  test("is the character's own then, or none where that is blank", () => {
    expect(bodyOf([{}], { description: "Be brief." }).messages[0]).toEqual({ role: "system", content: "Be brief." });
    expect(bodyOf([{}], { description: " \n" }).messages.map((message) => message.role)).toEqual(["user"]);
  });
});

test("[RUN-9] an own answer has no name, and keeps its reasoning, images and sources", () => {
  const details = [{ type: "reasoning.text", text: "Hm", signature: "s", index: 0 }];
  const citation = { url: "https://a.example", start_index: 0, end_index: 1 };
  const { messages } = bodyOf([
    {},
    {
      message: { type: "assistant", citations: [citation], images: [{ url: "data:x" }], files: [{ hash: "1" }] },
      text: { content: "Hi", reasoning: "Hm", reasoningDetails: details },
    },
    { text: { content: "Next" } },
  ]);
  expect(messages[1]).toEqual({
    role: "assistant",
    content: "Hi",
    reasoning: "Hm",
    reasoning_details: details,
    images: [{ type: "image_url", image_url: { url: "data:x" } }],
    annotations: [
      { type: "url_citation", url_citation: citation },
      { type: "file", file: { hash: "1" } },
    ],
  });
});

test("attachments become parts after the text, empty ones none", () => {
  const { messages } = bodyOf([
    {
      message: {
        attachments: [
          { type: "image", name: "a.png", url: "data:image/png;base64,AA==", size: 1 },
          { type: "file", name: "b.pdf", url: "data:application/pdf;base64,AA==", size: 1 },
          { type: "text", name: "c.txt", content: "see", size: 3 },
          { type: "image", name: "lost.png", size: 1 },
        ],
      },
    },
  ]);
  expect(messages[0]?.content).toEqual([
    { type: "text", text: "Hello" },
    { type: "image_url", image_url: { url: "data:image/png;base64,AA==", detail: "auto" } },
    { type: "file", file: { filename: "b.pdf", file_data: "data:application/pdf;base64,AA==" } },
    { type: "text", text: "c.txt:\n\nsee" },
  ]);
});

test("error contents, empty answers and running answers are no history", () => {
  const error = { status: 500, text: "Broken", isContent: true };
  const { messages } = bodyOf([
    {},
    { message: { type: "assistant", error }, text: { content: "Broken" } },
    { message: { type: "assistant" }, text: { content: " " } },
    { message: { type: "assistant", isGenerating: true }, text: { content: "Half" } },
    { message: { type: "assistant", error: { ...error, isContent: false } }, text: { content: "Cut off" } },
    { text: { content: "Next" } },
  ]);
  expect(messages.map((message) => message.content)).toEqual(["Hello", "Cut off", "Next"]);
});

test("the character's chat memory decides how many questions go along", () => {
  const texts = ["One", "Two", "Three"].map((content) => ({ text: { content } }));
  const contents = (chatMemory: number) => bodyOf(texts, { chatMemory }).messages.map((message) => message.content);
  expect(contents(2)).toEqual(["Two", "Three"]);
  expect(contents(8)).toEqual(["One", "Two", "Three"]);
});

test("a request needs a model and a message", () => {
  expect(ask([{}], { model: " " })).toEqual({ ok: false, error: "no-model" });
  expect(ask([])).toEqual({ ok: false, error: "no-messages" });
  expect(ask([{ text: { content: " " } }])).toEqual({ ok: false, error: "no-messages" });
});
