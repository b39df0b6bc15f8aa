import type { AnswerPart, ChatRequest, MessagePart } from "@tutti/contract";
import { lockedPdf, pdfOf } from "@tutti/testkit/pdfs";
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { model, provider } from "../../../catalog/catalog.test-support.ts";
import type { FileParserSettings, ProviderConfig } from "../../../config/config.ts";
import type { Endpoint } from "../../../endpoints/endpoint.ts";
import { succeed } from "../../../result.ts";
import { createUsageMeter } from "../../usage-meter.ts";
import type { CompletionContext, PluginRun } from "../plugin.ts";
import { contextOf } from "../plugins.test-support.ts";
import { startService, type TestService } from "../service.test-support.ts";
import type { FileFetcher } from "./fetch-file.ts";
import { createFileParser } from "./file-parser.ts";

const dispatcher = new Agent();
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  service.requests.length = 0;
});
afterAll(async () => {
  await service.close();
  await dispatcher.close();
});

const one = provider("one", async () => []);
const plain: Endpoint = { provider: one, model: model("v/plain") };
const reading: Endpoint = { provider: one, model: model("v/reading", { inputModalities: ["text", "file", "image"] }) };

const dataUrl = (bytes: Buffer, type = "application/pdf") => `data:${type};base64,${bytes.toString("base64")}`;
const file = (filename: string, file_data: string): MessagePart => ({ type: "file", file: { filename, file_data } });
const pdf = file("a.pdf", dataUrl(pdfOf("Hello")));
const question: MessagePart = { type: "text", text: "What does it say?" };
const textPart = (name: string, words: string) => ({ type: "text", text: `<file name="${name}">\n${words}\n</file>` });
const requestWith = (...parts: MessagePart[]): ChatRequest => ({
  messages: [{ role: "user", content: [question, ...parts] }],
});

interface Setup {
  settings?: Partial<FileParserSettings>;
  providers?: readonly ProviderConfig[];
  context?: Partial<CompletionContext>;
  options?: Record<string, unknown> | undefined;
  web?: FileFetcher;
}

function start(body: ChatRequest, { settings, providers = [], context, options, web }: Setup = {}) {
  const meter = createUsageMeter(0);
  const parser = createFileParser({
    settings: { fetchesUrls: true, ...settings },
    connections: async () => ({ own: providers, operators: [] }),
    dispatcher,
    web,
  });
  const run = parser.begin(contextOf({ meter, ...context }), body, options);
  return { run, meter };
}

async function partsFor(endpoint: Endpoint, body: ChatRequest, source: Setup | PluginRun = {}) {
  const run = "beforeAttempt" in source ? source : start(body, source as Setup).run;
  const { signal } = new AbortController();
  const providerRequest = await run?.beforeAttempt?.({ model: endpoint.model, body, signal }, endpoint);
  return providerRequest?.body.messages[0]?.content;
}

const text: AnswerPart = { type: "text-delta", text: "It says hello." };
const finish: AnswerPart = { type: "finish", reason: "stop", nativeReason: null };

test("nothing is done where no file is", () => {
  expect(start({ messages: [{ role: "user", content: "Hi" }] }).run).toBeUndefined();
});

describe("[GW-8] a PDF", () => {
  test("is read as text only for a model that does not take files", async () => {
    expect(await partsFor(plain, requestWith(pdf))).toEqual([question, textPart("a.pdf", "Hello")]);
    expect(await partsFor(reading, requestWith(pdf))).toEqual([question, pdf]);
  });

  test("is read by the engine that the request names, or else the operator", async () => {
    const byText = { options: { id: "file-parser", pdf: { engine: "pdf-text" } } };
    expect(await partsFor(reading, requestWith(pdf), byText)).toEqual([question, textPart("a.pdf", "Hello")]);
    const olderName = { options: { id: "file-parser", pdf: { engine: "cloudflare-ai" } } };
    expect(await partsFor(reading, requestWith(pdf), olderName)).toEqual([question, textPart("a.pdf", "Hello")]);
    const operator = { settings: { pdfEngine: "pdf-text" } } as const;
    expect(await partsFor(reading, requestWith(pdf), operator)).toEqual([question, textPart("a.pdf", "Hello")]);
    const native = { ...operator, options: { id: "file-parser", pdf: { engine: "native" } } };
    expect(await partsFor(reading, requestWith(pdf), native)).toEqual([question, pdf]);
  });

  test("goes only to a provider that takes files, with the native engine", async () => {
    const { run } = start(requestWith(pdf), { options: { id: "file-parser", pdf: { engine: "native" } } });
    expect(run?.chooseEndpoints?.([plain, reading])).toEqual([reading]);
    expect(run?.chooseEndpoints?.([plain])).toEqual([plain]);
    await expect(partsFor(plain, requestWith(pdf), run)).rejects.toMatchObject({
      error: { code: 400, message: expect.stringContaining("v/plain at ONE cannot read files itself.") },
    });
  });

  test("goes out with the answer, once, before its words", async () => {
    const body = requestWith(pdf);
    const { run } = start(body);
    await partsFor(plain, body, run);
    await partsFor(plain, body, run);
    const annotation = {
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: "a.pdf",
      content: [
        { type: "text", text: '<file name="a.pdf">' },
        { type: "text", text: "Hello" },
        { type: "text", text: "</file>" },
      ],
    };
    expect(run?.onPart?.(text, plain)).toEqual([{ type: "file", file: annotation }, text]);
    expect(run?.onPart?.(text, plain)).toBe(text);
    expect(run?.onPart?.(finish, plain)).toBe(finish);
  });

  test("that was read for an earlier answer is not read again", async () => {
    const first = start(requestWith(pdf));
    await partsFor(plain, requestWith(pdf), first.run);
    const [annotation] = [first.run?.onPart?.(text, plain)].flat();
    if (annotation && "file" in annotation) {
      const fileAnnotation = { ...annotation.file, content: [{ type: "text", text: "From before." }] };
      const body = requestWith(pdf);
      body.messages.push({
        role: "assistant",
        content: "Hello.",
        annotations: [{ type: "file", file: fileAnnotation }],
      });
      const { run } = start(body, { options: { id: "file-parser", max_files: 1 } });
      expect(await partsFor(plain, body, run)).toEqual([question, { type: "text", text: "From before." }]);
      expect(run?.onPart?.(text, plain)).toBe(text);
    }
    expect(annotation).toMatchObject({ type: "file" });
  });

  test("is not lost with an answer that no model gave", async () => {
    const body = requestWith(pdf);
    const { run } = start(body);
    const error = { code: 503, message: "The server is away." };
    expect(run?.onRefusal?.(error)).toBe(error);
    await partsFor(plain, body, run);
    expect(run?.onRefusal?.(error)).toMatchObject({
      code: 503,
      metadata: { file_annotations: [{ type: "file", file: { name: "a.pdf" } }] },
    });
    const answerPart: AnswerPart = { type: "error", error };
    expect(run?.onPart?.(answerPart, plain)).toMatchObject({
      error: { metadata: { file_annotations: [{ type: "file" }] } },
    });
    run?.onPart?.(text, plain);
    expect(run?.onPart?.(answerPart, plain)).toBe(answerPart);
  });

  test.each([
    ["locked.pdf", lockedPdf(), "it is protected by a password."],
    ["broken.pdf", Buffer.from("%PDF-1.4 and nothing"), "it is damaged or is not a PDF."],
  ])("that cannot be read is refused: %s", async (name, bytes, reason) => {
    await expect(partsFor(plain, requestWith(file(name, dataUrl(bytes))))).rejects.toMatchObject({
      error: { code: 422, message: `Failed to read ${name}: ${reason}` },
    });
  });

  test("without a text says so to the model", async () => {
    const [, annotatedPart] = ((await partsFor(plain, requestWith(file("scan.pdf", dataUrl(pdfOf("")))))) ??
      []) as MessagePart[];
    expect(annotatedPart?.["text"]).toContain("(No text was found in this PDF: its pages may be pictures.");
  });
});

describe("a free variant", () => {
  const context = { isFreeVariant: true };

  test.each(["mistral-ocr", "native", "nonsense"])("reads a PDF as text, though the request has %s", async (engine) => {
    const pluginSetup = { context, options: { id: "file-parser", max_files: 0, pdf: { engine } } };
    for (const endpoint of [plain, reading]) {
      expect(await partsFor(endpoint, requestWith(pdf), pluginSetup)).toEqual([question, textPart("a.pdf", "Hello")]);
    }
  });
});

describe("Mistral's OCR", () => {
  const mistral = (): ProviderConfig => ({
    slug: "mistral",
    name: "Mistral",
    kind: "openai-compatible",
    baseUrl: service.url,
    apiKey: "mistral-key",
    headers: {},
  });
  const options = { id: "file-parser", pdf: { engine: "mistral-ocr" } };
  const images = Array.from({ length: 9 }, (_, place) => ({
    id: `${place}`,
    image_base64: `data:image/jpeg;base64,${place}`,
  }));

  test("reads pages and pictures, for its price", async () => {
    service.answer = () => ({
      body: {
        pages: [
          { index: 0, markdown: "# One", images: images.slice(0, 5) },
          { index: 1, markdown: "Two", images: images.slice(5) },
        ],
        usage_info: { pages_processed: 2 },
      },
    });
    const body = requestWith(pdf);
    const { run, meter } = start(body, { options, providers: [mistral()] });
    const parts = (await partsFor(reading, body, run)) as MessagePart[];
    expect(parts[1]).toEqual({ type: "text", text: '<file name="a.pdf">\n# One\n\nTwo' });
    expect(parts.filter(({ type }) => type === "image_url")).toHaveLength(8);
    expect(meter.pluginCost).toBe(0.004);
    expect(await partsFor(plain, body, run)).toEqual([question, textPart("a.pdf", "# One\n\nTwo")]);
    expect(service.requests).toMatchObject([
      {
        path: "/ocr",
        headers: { authorization: "Bearer mistral-key" },
        body: { model: "mistral-ocr-latest", document: { type: "document_url" }, image_limit: 8 },
      },
    ]);
  });

  test("fetches a file on the web itself", async () => {
    service.answer = () => ({ body: { pages: [{ markdown: "Far away" }] } });
    const link = file("a.pdf", "https://example.org/a.pdf");
    const pluginSetup = { options, providers: [mistral()], settings: { fetchesUrls: false } };
    expect(await partsFor(plain, requestWith(link), pluginSetup)).toEqual([question, textPart("a.pdf", "Far away")]);
    expect(service.requests[0]?.body).toMatchObject({ document: { document_url: "https://example.org/a.pdf" } });
  });

  test.each<[string, number, unknown, string]>([
    ["refuses", 401, { message: "Unauthorized mistral-key" }, "Mistral says: Unauthorized …"],
    ["says nonsense", 200, "<html>", "Mistral returned something that is not a document."],
  ])("that %s is reported", async (_title, status, body, reason) => {
    service.answer = () => ({ status, body });
    await expect(partsFor(plain, requestWith(pdf), { options, providers: [mistral()] })).rejects.toMatchObject({
      error: { code: 422, message: `Failed to read a.pdf: ${reason}` },
    });
  });

  test("needs a key", async () => {
    await expect(partsFor(plain, requestWith(pdf), { options })).rejects.toThrow(
      "Failed to read a.pdf: the engine mistral-ocr needs a Mistral key (MISTRAL_API_KEY or your own).",
    );
  });
});

describe("another file", () => {
  test.each([
    ["a.csv", Buffer.from("a,b\n1,2"), "a,b\n1,2"],
    ["a.txt", Buffer.from("\ufeffHällo"), "Hällo"],
    ["a.txt", Buffer.from("\ufeffHällo", "utf16le"), "Hällo"],
  ])("that is a text is written into the message, and not annotated: %s", async (name, bytes, words) => {
    const body = requestWith(file(name, dataUrl(bytes, "application/octet-stream")));
    const { run } = start(body);
    expect(await partsFor(plain, body, run)).toEqual([question, textPart(name, words)]);
    expect(await partsFor(reading, body, run)).toEqual([question, textPart(name, words)]);
    expect(run?.onPart?.(text, plain)).toBe(text);
  });

  test("that only looks like a text is refused", async () => {
    const fake = file("a.txt", dataUrl(Buffer.from([0, 1, 2]), "text/plain"));
    await expect(partsFor(plain, requestWith(fake))).rejects.toThrow("Failed to read a.txt: it is not a text file.");
  });

  test("that is a picture is shown", async () => {
    const picture = file("a.png", "data:image/png;base64,AA==");
    expect(await partsFor(plain, requestWith(picture))).toEqual([
      question,
      { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
    ]);
  });

  test("that no model can read is refused with what would help", async () => {
    const zip = file("a.zip", "data:application/zip;base64,AA==");
    await expect(partsFor(plain, requestWith(zip))).rejects.toMatchObject({
      error: { code: 400, message: expect.stringContaining("cannot read a.zip: send it as a PDF or as text.") },
    });
    expect(await partsFor(reading, requestWith(zip))).toEqual([question, zip]);
  });
});

describe("a file on the web", () => {
  const link = file("", "https://example.org/paper");
  const serving = (bytes: Buffer, mediaType: string): FileFetcher => ({
    fetch: async () => succeed({ bytes, mediaType }),
  });

  test("is fetched, known by what it is, and annotated", async () => {
    const body = requestWith(link);
    const { run } = start(body, { web: serving(pdfOf("Far away"), "application/octet-stream") });
    expect(await partsFor(plain, body, run)).toEqual([question, textPart("paper", "Far away")]);
    expect([run?.onPart?.(text, plain)].flat()).toHaveLength(2);
    expect(await partsFor(plain, body, { web: serving(Buffer.from("Hi"), "text/plain") })).toEqual([
      question,
      textPart("paper", "Hi"),
    ]);
  });

  test("goes as it is to a provider that takes files", async () => {
    expect(await partsFor(reading, requestWith(link))).toEqual([question, link]);
  });

  test("that is something else is refused", async () => {
    await expect(
      partsFor(plain, requestWith(link), { web: serving(Buffer.from("x"), "application/zip") }),
    ).rejects.toThrow("Failed to read paper: it is neither a PDF nor a text file.");
  });

  test("is not fetched where the operator forbids it", async () => {
    await expect(partsFor(plain, requestWith(link), { settings: { fetchesUrls: false } })).rejects.toThrow(
      "this gateway does not fetch files from the web; send the file in the message.",
    );
  });
});

describe("[GW-8] how many files are read", () => {
  const another = file("b.pdf", dataUrl(pdfOf("Other")));

  test.each<[Setup, string]>([
    [{ options: { id: "file-parser", max_files: 1 } }, "2 files to read, but at most 1 are allowed"],
    [{ settings: { maxFiles: 1 } }, "2 files to read, but at most 1 are allowed"],
  ])("is limited by %j", (setup, message) => {
    const body = requestWith(pdf, another);
    const { run } = start(body, setup);
    expect(() => run?.beforeRouting?.(body)).toThrow(message);
    const single = requestWith(pdf);
    expect(start(single, setup).run?.beforeRouting?.(single)).toBe(single);
  });

  test.each([
    [{ max_files: 0 }, "Expected max_files to be at least 1"],
    [{ max_files: 1.5 }, "Expected max_files to be a whole number, received 1.5"],
    [{ pdf: { engine: "magic" } }, 'Expected "pdf-text", "native" or "mistral-ocr", received "magic"'],
  ])("%j is refused", (options, message) => {
    expect(() => start(requestWith(pdf), { options: { id: "file-parser", ...options } })).toThrow(message);
  });
});
