import type { WebSocketLike } from "@tutti/client";
import { createRunClient } from "@tutti/client";
import { decodeCompletion } from "@tutti/contract";
import type { CharacterChange, Draft } from "@tutti/engine";
import { createEngine, NEW_ROOM } from "@tutti/engine";
import { createMemoryDatabase } from "@tutti/local-db";
import { createFakeTime } from "@tutti/testkit";
import { expect, test } from "vitest";

interface Call {
  url: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

const answer = {
  id: "gen-1",
  model: "test/a",
  provider: "Acme",
  choices: [
    {
      finish_reason: "stop",
      message: {
        content: "Hello.",
        reasoning: "Hm.",
        images: [{ image_url: { url: "data:image/png;base64,AA==" } }],
        annotations: [
          { type: "url_citation", url_citation: { url: "https://a.example", start_index: 0, end_index: 5 } },
        ],
      },
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
};

/** A connection on which every followed run has its answer immediately. */
function answeringSocket(): WebSocketLike {
  const events = new EventTarget();
  const frameOf = (run: string): string => {
    const entries = [
      { number: 1, at: 0, parts: decodeCompletion(answer) },
      { number: 2, at: 0, end: "finished" },
    ];
    return JSON.stringify({ run, entries, head: 2 });
  };
  queueMicrotask(() => events.dispatchEvent(new Event("open")));
  return {
    send: (data) => {
      const { follow = [] } = JSON.parse(data) as { follow?: { run: string }[] };
      for (const { run } of follow) events.dispatchEvent(new MessageEvent("message", { data: frameOf(run) }));
    },
    close: () => undefined,
    addEventListener: (type: string, listener: unknown) => events.addEventListener(type, listener as () => void),
  };
}

/** The engine over the real client, with one model; the network is the test's. */
async function startPage() {
  const calls: Call[] = [];
  const time = createFakeTime();
  const engine = createEngine({
    database: createMemoryDatabase(),
    runs: createRunClient({
      fetch: async (url, init) => {
        calls.push({
          url: String(url),
          method: init?.method,
          headers: Object.fromEntries(new Headers(init?.headers)),
          body: JSON.parse(String(init?.body)),
        });
        const id = new URL(String(url)).pathname.split("/").at(-1);
        return Response.json({ data: { id, is_new: true } }, { status: 202 });
      },
      openSocket: answeringSocket,
      baseUrl: "http://page.example",
      apiVersion: () => "v1",
      location: () => "http://page.example/chat?room=1",
      unattended: () => "finish",
      scheduler: time.scheduler,
      now: time.clock.now,
      random: () => 0,
      onWake: () => () => undefined,
      onUnauthorized: () => undefined,
    }),
    clock: time.clock,
    scheduler: time.scheduler,
    notify: () => undefined,
    isSignedIn: () => true,
    defaultModels: () => [{ model: "test/a", name: "A model" }],
  });
  await engine.start();
  engine.characters.ensurePending();
  const [pending] = engine.composer.getState().pendingCharacters;
  engine.characters.update(pending!.id, { includeDefaultSystemPrompt: false });
  const send = async (roomId: string, draft: Partial<Draft>): Promise<string> => {
    engine.chat.setDraft(roomId, { text: "Hi", attachments: [], ...draft });
    const outcome = await engine.chat.send(roomId);
    if (outcome.status !== "sent") throw new Error(outcome.status);
    await outcome.finished;
    return outcome.roomId;
  };
  return { engine, calls, send, characterId: pending!.id };
}

const plain = {
  model: "test/a",
  messages: [{ role: "user", content: "Hi" }],
  stream: true,
  stream_options: { include_usage: true },
};
const { stream_options: _options, ...notStreamed } = plain;
const pdf = { type: "file" as const, name: "a.pdf", url: "data:application/pdf;base64,AA==", size: 1 };
const picture = { type: "image" as const, name: "a.png", url: "data:image/png;base64,AA==", size: 1 };
const withFile = [
  {
    role: "user",
    content: [
      { type: "text", text: "Hi" },
      { type: "file", file: { filename: "a.pdf", file_data: pdf.url } },
    ],
  },
];

test.each<[string, CharacterChange, Partial<Draft>, Record<string, unknown>]>([
  ["its defaults", {}, {}, plain],
  [
    "a prompt of its own",
    { description: "Be brief." },
    {},
    {
      ...plain,
      messages: [{ role: "system", content: "Be brief." }, ...plain.messages],
    },
  ],
  ["no stream", { isStreaming: false }, {}, { ...notStreamed, stream: false }],
  ["a preset", { presetSlug: "terse", presetName: "Terse" }, {}, { ...plain, model: "test/a@preset/terse" }],
  ["a limit", { maxTokens: 100 }, {}, { ...plain, max_tokens: 100 }],
  [
    "sampling, of which defaults and ignored values are not sent",
    { samplingParameters: { temperature: 0.5, top_p: 0, top_k: -1, min_p: 0, seed: 7, repetition_penalty: 1.1 } },
    {},
    { ...plain, temperature: 0.5, seed: 7, repetition_penalty: 1.1 },
  ],
  [
    "reasoning by effort",
    { reasoning: { enabled: true, effort: "high" } },
    {},
    {
      ...plain,
      reasoning: { enabled: true, effort: "high" },
    },
  ],
  [
    "reasoning by tokens",
    { reasoning: { enabled: true, maxTokens: 500 } },
    {},
    {
      ...plain,
      reasoning: { enabled: true, max_tokens: 500 },
    },
  ],
  ["no reasoning", { reasoning: { enabled: false } }, {}, { ...plain, reasoning: { enabled: false } }],
  [
    "one provider",
    { provider: "acme", providerSort: "price" },
    {},
    {
      ...plain,
      provider: { order: ["acme"], allow_fallbacks: false },
    },
  ],
  ["a sort order", { providerSort: "throughput" }, {}, { ...plain, provider: { sort: "throughput" } }],
  ["image mode", {}, { mode: "image" }, { ...plain, modalities: ["image", "text"] }],
  ["a search of the web for this message", {}, { isWebSearchOn: true }, { ...plain, plugins: [{ id: "web" }] }],
  [
    "plugins with their options",
    {
      plugins: {
        web: { enabled: true, maxResults: 3, searchPrompt: "Look:", engine: "exa" },
        fileParser: { enabled: true, maxFiles: 2, pdfEngine: "mistral-ocr" },
        moderation: { enabled: true },
        chainOfThought: { enabled: true },
      },
    },
    {},
    {
      ...plain,
      plugins: [
        { id: "web", engine: "exa", max_results: 3, search_prompt: "Look:" },
        { id: "moderation" },
        { id: "file-parser", max_files: 2, pdf: { engine: "mistral-ocr" } },
        { id: "chain-of-thought" },
      ],
    },
  ],
  ["a file", {}, { attachments: [pdf] }, { ...plain, messages: withFile }],
  [
    "an image without words",
    {},
    { text: " ", attachments: [picture] },
    {
      ...plain,
      messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: picture.url, detail: "auto" } }] }],
    },
  ],
])("[SEND-20] with %s the call has the page's headers and exactly this body", async (...row) => {
  const [, change, draft, body] = row;
  const { engine, calls, send, characterId } = await startPage();
  engine.characters.update(characterId, change);
  const roomId = await send(NEW_ROOM, draft);
  expect(calls).toEqual([
    {
      url: expect.stringMatching(/^http:\/\/page\.example\/api\/v1\/runs\/run-[\w-]+\?unattended=finish$/),
      method: "PUT",
      headers: {
        "content-type": "application/json",
        "http-referer": "http://page.example/chat?room=1",
        "x-title": "Tutti",
        "x-tutti-room": roomId,
        ...(draft.mode === "image" ? { "x-tutti-artifact": expect.stringMatching(/^art-[\w-]+$/) } : {}),
        "x-tutti-turn": expect.stringMatching(new RegExp(`^${roomId}/msg-[\\w-]+$`, "u")),
      },
      body,
    },
  ]);
});

test("[SEND-20] [RUN-9] the history carries own answers with all their content, without a name", async () => {
  const { calls, send } = await startPage();
  const roomId = await send(NEW_ROOM, {});
  await send(roomId, { text: "More" });
  expect(calls[1]?.body).toEqual({
    ...plain,
    messages: [
      { role: "user", content: "Hi" },
      {
        role: "assistant",
        content: "Hello.",
        reasoning: "Hm.",
        images: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }],
        annotations: [
          { type: "url_citation", url_citation: { url: "https://a.example", start_index: 0, end_index: 5 } },
        ],
      },
      { role: "user", content: "More" },
    ],
  });
});

test("a retry requests the mode and the search of its message", async () => {
  const { engine, calls, send } = await startPage();
  const roomId = await send(NEW_ROOM, { mode: "image", isWebSearchOn: true });
  engine.chat.setDraft(roomId, { text: "Later", attachments: [] });
  await engine.chat.retry(engine.tables.roomStates.get(roomId)!.messageIds[1]!);
  expect(calls[1]?.body).toEqual(calls[0]?.body);
  expect(calls[1]?.body).toMatchObject({ modalities: ["image", "text"], plugins: [{ id: "web" }] });
});

test.each<[string, CharacterChange, Partial<Draft>, unknown]>([
  ["the web is not searched", { plugins: { web: { enabled: true } } }, { isWebSearchOn: true }, undefined],
  [
    "files are read as text",
    { plugins: { fileParser: { enabled: true, pdfEngine: "mistral-ocr" } } },
    { attachments: [pdf] },
    [{ id: "file-parser", pdf: { engine: "pdf-text" } }],
  ],
  ["the parser is not named where there is no file", { plugins: { fileParser: { enabled: true } } }, {}, undefined],
  ["other plugins stay", { plugins: { moderation: { enabled: true } } }, {}, [{ id: "moderation" }]],
])("[CHAR-14] for a free variant %s", async (...row) => {
  const [, change, draft, plugins] = row;
  const { engine, calls, send, characterId } = await startPage();
  engine.characters.update(characterId, { ...change, model: "test/a:free" });
  await send(NEW_ROOM, draft);
  expect(calls[0]?.body["plugins"]).toEqual(plugins);
});
