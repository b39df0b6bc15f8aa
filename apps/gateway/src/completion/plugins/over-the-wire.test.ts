import { createSseDecoder, pluginIds } from "@tutti/contract";
import { type ScriptedUpstream, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { pdfOf } from "@tutti/testkit/pdfs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../app.test-support.ts";
import { model } from "../../catalog/catalog.test-support.ts";
import { startService, type TestService } from "./service.test-support.ts";

let upstream: ScriptedUpstream;
let service: TestService;
let app: TestApp;

const searchResponse = { results: [{ url: "https://a.org/1", title: "One", content: "First." }] };
let isFlagged = false;
let upstreamText = "Hello";

beforeAll(async () => {
  upstream = await startScriptedUpstream({ answer: () => textAnswer(upstreamText) });
  service = await startService();
  const pricing = { prompt: "0", completion: "0" };
  const models = [
    model("v/m", { upstreamId: "m" }),
    model("v/short", { upstreamId: "short", contextLength: 16_000 }),
    model("v/strict", { upstreamId: "strict", requiredSystemPrompt: "You are Strict." }),
    model("v/m:free", { upstreamId: "m-free", pricing, inputModalities: ["text", "file"] }),
  ];
  const judge = {
    slug: "openai",
    name: "OpenAI",
    kind: "openai" as const,
    baseUrl: service.url,
    apiKey: "key",
    models: [],
  };
  app = await startTestApp({
    providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl, models }, judge],
    plugins: { web: { searxngUrl: `${service.url}/searxng`, onFailure: "refuse" } },
  });
});
beforeEach(() => {
  isFlagged = false;
  upstreamText = "Hello";
  service.requests.length = 0;
  service.answer = ({ path }) => {
    if (path.startsWith("/moderations")) {
      return { body: { results: [{ flagged: isFlagged, categories: { violence: isFlagged } }] } };
    }
    return { body: searchResponse };
  };
});
afterAll(async () => {
  await app.close();
  await service.close();
  await upstream.close();
});

async function complete(body: object) {
  const answer = await app.complete({ model: "v/m", messages: [{ role: "user", content: "What is new?" }], ...body });
  return { status: answer.status, text: await answer.text() };
}

async function whole(body: object) {
  const { text } = await complete(body);
  return JSON.parse(text);
}

/** The body of the last request to the provider. */
function lastUpstreamBody(): { messages: { role: string; content: unknown }[] } & Record<string, unknown> {
  return upstream.requests.at(-1)?.body as ReturnType<typeof lastUpstreamBody>;
}

const pdf = {
  type: "file",
  file: { filename: "a.pdf", file_data: `data:application/pdf;base64,${pdfOf("Dummy").toString("base64")}` },
};
const question = { type: "text", text: "What does it say?" };
const withPdf = { messages: [{ role: "user", content: [question, pdf] }] };
const readPdf = { type: "text", text: '<file name="a.pdf">\nDummy\n</file>' };

describe("[GW-8] the plugins, by their wire ids", () => {
  test("every id may be named, with unknown options", async () => {
    const plugins = [...pluginIds, "response-healing", "unknown"].map((id) => ({ id, unknown_option: 1 }));
    expect(await complete({ plugins })).toMatchObject({ status: 200 });
  });

  test("normalize-request: the provider gets one form, with speakers' names", async () => {
    await complete({
      functions: [{ name: "look", parameters: { type: "object" } }],
      messages: [
        { role: "system", content: "Be brief." },
        { role: "system", content: "Be brief." },
        { role: "assistant", content: "" },
        { role: "user", name: "Ada", content: [{ type: "text", text: "Hi" }] },
      ],
    });
    expect(lastUpstreamBody()).toMatchObject({
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Ada: Hi" },
      ],
      tools: [{ type: "function", function: { name: "look" } }],
    });
    await complete({
      messages: [{ role: "user", content: [question] }],
      plugins: [{ id: "normalize-request", enabled: false }],
    });
    expect(lastUpstreamBody().messages).toEqual([{ role: "user", content: [question] }]);
  });

  test("moderation: what is flagged is refused, with the reasons", async () => {
    const plugins = [{ id: "moderation" }];
    expect(await complete({ plugins })).toMatchObject({ status: 200 });
    isFlagged = true;
    const refusal = await complete({ plugins });
    expect(refusal.status).toBe(403);
    expect(JSON.parse(refusal.text)).toMatchObject({
      error: { code: 403, metadata: { reasons: ["violence"], flagged_input: "What is new?", model_slug: "v/m" } },
    });
    expect(await complete({ plugins: [{ id: "moderation", enabled: false }] })).toMatchObject({ status: 200 });
  });

  test("web: results are context, and citations precede the text", async () => {
    const plugins = [{ id: "web", max_results: 3, search_prompt: "Look:" }];
    const { text } = await complete({ plugins, stream: true });
    expect(lastUpstreamBody().messages[0]?.content).toBe("Look:\n\n[1] One\nhttps://a.org/1\nFirst.\n\nWhat is new?");
    const deltas = createSseDecoder()
      .push(text)
      .flatMap((event) => (event.type === "data" && event.data !== "[DONE]" ? [JSON.parse(event.data)] : []))
      .map(({ choices }) => choices[0].delta);
    expect(deltas[0]).toMatchObject({
      content: "",
      annotations: [
        {
          type: "url_citation",
          url_citation: { url: "https://a.org/1", title: "One", content: "First.", start_index: 0, end_index: 0 },
        },
      ],
    });
    expect(deltas.map(({ content }) => content).join("")).toBe("Hello");
  });

  test("web: `:online` and OpenRouter's tool search as well, and are counted", async () => {
    const tools = [{ type: "openrouter:web_search", parameters: { max_results: 1 } }];
    for (const chatRequest of [{ model: "v/m:online" }, { tools }]) {
      const answer = await whole(chatRequest);
      expect(answer.choices[0].message.annotations).toHaveLength(1);
      expect(answer.usage).toMatchObject({ server_tool_use_details: { web_search_requests: 1 } });
      expect(lastUpstreamBody()).not.toHaveProperty("tools");
    }
    expect(service.requests.map(({ path }) => path.split("?")[0])).toEqual(["/searxng/search", "/searxng/search"]);
  });

  test("file-parser: an annotation spares the next turn the reading of a PDF", async () => {
    const answer = await whole(withPdf);
    expect(lastUpstreamBody().messages[0]?.content).toEqual([question, readPdf]);
    const { message } = answer.choices[0];
    expect(message.annotations).toMatchObject([{ type: "file", file: { name: "a.pdf" } }]);
    const editedMessage = structuredClone(message);
    editedMessage.annotations[0].file.content[1].text = "Read before";
    const next = await whole({ messages: [...withPdf.messages, editedMessage, { role: "user", content: "And?" }] });
    expect(lastUpstreamBody().messages[0]?.content).toEqual([
      question,
      { type: "text", text: '<file name="a.pdf">\nRead before\n</file>' },
    ]);
    expect(next.choices[0].message).not.toHaveProperty("annotations");
  });

  test("file-parser: too many files and unreadable ones are refused", async () => {
    const body = { ...withPdf, plugins: [{ id: "file-parser", max_files: 1 }] };
    expect(await complete(body)).toMatchObject({ status: 200 });
    const two = {
      ...body,
      messages: [{ role: "user", content: [pdf, { ...pdf, file: { ...pdf.file, filename: "b.pdf" } }] }],
    };
    expect(await complete(two)).toMatchObject({ status: 400, text: expect.stringContaining("at most 1 are allowed") });
    const brokenFile = { type: "file", file: { filename: "x.pdf", file_data: "data:application/pdf;base64,AAAA" } };
    expect(await complete({ messages: [{ role: "user", content: [brokenFile] }] })).toMatchObject({
      status: 422,
      text: expect.stringContaining("Failed to read x.pdf: it is damaged or is not a PDF."),
    });
  });
});

test("a required system prompt stays the only one, whatever plugins add", async () => {
  const plugins = [{ id: "chain-of-thought" }];
  const messages = [
    { role: "system", content: "Be terse." },
    { role: "user", content: "Hi" },
  ];
  expect(await complete({ model: "v/strict", plugins, messages })).toMatchObject({ status: 200 });
  expect(lastUpstreamBody().messages).toEqual([
    { role: "system", content: "You are Strict." },
    { role: "user", content: expect.stringMatching(/^Be terse\.\n\nThink before you answer\..*\n\nHi$/s) },
  ]);
});

test("[CHAR-14] a free variant skips web search and OCR, and reads a PDF as text", async () => {
  const plugins = [{ id: "web" }, { id: "file-parser", pdf: { engine: "mistral-ocr" } }];
  const chatRequest = { ...withPdf, model: "v/m:free", plugins, web_search_options: {} };
  const answer = await whole(chatRequest);
  expect(lastUpstreamBody()).toMatchObject({ model: "m-free", messages: [{ content: [question, readPdf] }] });
  expect(lastUpstreamBody()).not.toHaveProperty("web_search_options");
  expect(service.requests).toEqual([]);
  expect(answer.choices[0].message.annotations).toMatchObject([{ type: "file" }]);
  expect(answer.usage).toMatchObject({ cost: 0 });
});

test("[MODEL-4] broken JSON is mended in a whole answer, and the answer says so", async () => {
  upstreamText = '```json\n{"a": 1,}\n```';
  const body = { response_format: { type: "json_object" }, plugins: [{ id: "response-healing" }] };
  const healed = JSON.parse((await complete(body)).text);
  expect(healed.choices[0].message.content).toBe('{"a": 1}');
  expect(healed.applied_plugins).toEqual([{ id: "response-healing" }]);
  const plain = JSON.parse((await complete({ ...body, plugins: [] })).text);
  expect(plain.choices[0].message.content).toBe(upstreamText);
  expect(plain).not.toHaveProperty("applied_plugins");
});

test("[MODEL-4] a conversation that is too long for a model is compressed", async () => {
  const messages = Array.from({ length: 41 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `Message ${index} ${"word ".repeat(2_000)}`,
  }));
  const refused = await complete({ model: "v/short", messages, transforms: [] });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("or use the context-compression plugin to compress your prompt automatically");
  const { text } = await complete({
    model: "v/short",
    messages,
    stream: true,
    plugins: [{ id: "context-compression" }],
  });
  const sent = upstream.requests.at(-1)?.body as { messages: { content: string }[] };
  expect(JSON.stringify(sent.messages).length).toBeLessThan(16_000 * 4);
  expect(sent.messages.at(-1)?.content).toContain("Message 40");
  expect(text).toMatch(
    /"applied_plugins":\[\{"id":"context-compression","dropped_messages":3\d,"shortened_messages":0\}\]/,
  );
});
