import { ImageGenerationResponse$inboundSchema } from "@openrouter/sdk/models/imagegenerationresponse.js";
import { ImageModelsListResponse$inboundSchema } from "@openrouter/sdk/models/imagemodelslistresponse.js";
import { CreateRerankResponseBody$inboundSchema } from "@openrouter/sdk/models/operations/creatererank.js";
import { STTResponse$inboundSchema } from "@openrouter/sdk/models/sttresponse.js";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { jsonAnswer, startTaskProduct, type TaskProduct, taskModel } from "./tasks.test-support.ts";

const perPiece = { pricing: { prompt: "0", completion: "0", request: "0.002" } };

let product: TaskProduct;
beforeAll(async () => {
  product = await startTaskProduct([
    {
      slug: "openai",
      kind: "openai",
      models: [
        taskModel("openai/omni-moderation-latest", "moderation"),
        taskModel("openai/gpt-image-2", "image"),
        taskModel("openai/tts-1", "speech"),
        taskModel("openai/whisper-1", "transcription"),
      ],
    },
    { slug: "cohere", path: "/compatibility/v1", models: [taskModel("cohere/rerank-4", "rerank", perPiece)] },
    {
      slug: "router",
      kind: "openrouter",
      path: "/api/v1",
      models: [
        taskModel("maker/rerank", "rerank"),
        taskModel("maker/painter", "image", perPiece),
        taskModel("maker/listener", "transcription"),
      ],
    },
  ]);
});
afterAll(() => product.close());

const last = () => product.upstream.requests.at(-1);
const idOf = (response: Response) => response.headers.get("x-generation-id") ?? "";

describe("[AGENT-8] ranking", () => {
  const documents = ["A rose", { text: "The sea" }, "A whale"];

  test("has OpenRouter's form, and costs what its searches cost", async () => {
    product.answer = () =>
      jsonAnswer({
        id: "r-1",
        results: [
          { index: 1, relevance_score: 0.5 },
          { index: 2, relevance_score: 0.9 },
        ],
        meta: { billed_units: { search_units: 3 } },
      });
    const response = await product.post("/api/v1/rerank", {
      model: "cohere/rerank-4",
      query: "Fish",
      documents,
      top_n: 2,
    });
    const answer: unknown = await response.json();
    expect(CreateRerankResponseBody$inboundSchema.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({
      model: "cohere/rerank-4",
      provider: "COHERE",
      results: [
        { index: 2, relevance_score: 0.9, document: { text: "A whale" } },
        { index: 1, relevance_score: 0.5, document: { text: "The sea" } },
      ],
      usage: { search_units: 3, cost: 0.006 },
    });
    expect(last()).toMatchObject({
      path: "/v2/rerank",
      body: { model: "rerank-4", query: "Fish", documents: ["A rose", "The sea", "A whale"], top_n: 2 },
    });
    expect(await product.generation(idOf(response))).toMatchObject({ total_cost: 0.006, status: "finished" });
  });

  test("of an aggregator costs what it reports", async () => {
    product.answer = () =>
      jsonAnswer({ results: [{ index: 0, relevance_score: 1 }], usage: { search_units: 1, cost: 0.0025 } });
    const response = await product.post("/api/v1/rerank", { model: "maker/rerank", query: "Fish", documents });
    expect(await response.json()).toMatchObject({ usage: { cost: 0.0025, search_units: 1 } });
    expect(last()?.path).toBe("/router/api/v1/rerank");
  });

  test("without documents is refused", async () => {
    const response = await product.post("/api/v1/rerank", { model: "maker/rerank", query: "Fish", documents: [] });
    expect(response.status).toBe(400);
  });
});

describe("[AGENT-8] moderation", () => {
  const result = {
    flagged: true,
    categories: { violence: true, sexual: false },
    category_scores: { violence: 0.9, sexual: 0.01 },
    category_applied_input_types: { violence: ["text"], sexual: [] },
  };

  test.each([{}, { model: "omni-moderation-latest" }, { model: "openai/omni-moderation-latest" }])(
    "is read by OpenAI's client, of a request with %j",
    async (model) => {
      product.answer = () => jsonAnswer({ id: "modr-1", model: "omni", results: [result] });
      const answer = await product.client.moderations.create({ ...model, input: "Hit him" });
      expect(answer).toMatchObject({ model: "openai/omni-moderation-latest", results: [result] });
      expect(last()?.body).toEqual({ model: "omni-moderation-latest", input: "Hit him" });
    },
  );

  test("has a word for the whole where a vendor has none", async () => {
    const { flagged: _, ...bare } = result;
    product.answer = () => jsonAnswer({ results: [bare, { ...bare, categories: { violence: false } }] });
    const answer = await product.client.moderations.create({ input: ["Hit him", "Hello"] });
    expect(answer.results.map(({ flagged }) => flagged)).toEqual([true, false]);
  });
});

describe("[AGENT-8] images", () => {
  const drawn = {
    created: 1,
    output_format: "png",
    data: [{ b64_json: "AAAA", revised_prompt: "A red circle" }],
    usage: { input_tokens: 10, output_tokens: 100, total_tokens: 110 },
  };

  test("are read by OpenAI's client, with the price of their tokens", async () => {
    product.answer = () => jsonAnswer(drawn);
    const answer = await product.client.images.generate({
      model: "gpt-image-2",
      prompt: "A circle",
      size: "1024x1024",
    });
    expect(answer.data).toMatchObject([{ b64_json: "AAAA", revised_prompt: "A red circle" }]);
    expect(answer.usage).toMatchObject({ input_tokens: 10, output_tokens: 100, cost: 0.00021 });
    expect(last()).toMatchObject({
      path: "/openai/v1/images/generations",
      body: { model: "gpt-image-2", prompt: "A circle", size: "1024x1024" },
    });
  });

  test("are edited by OpenAI's client with files", async () => {
    product.answer = () => jsonAnswer(drawn);
    const image = await toFile(Buffer.from("the image"), "a.png", { type: "image/png" });
    const mask = await toFile(Buffer.from("the mask"), "m.png", { type: "image/png" });
    const answer = await product.client.images.edit({
      model: "gpt-image-2",
      image: [image, image],
      mask,
      prompt: "Blue",
      n: 1,
    });
    expect(answer.data).toHaveLength(1);
    const sent = String(last()?.body);
    expect(last()?.path).toBe("/openai/v1/images/edits");
    expect(sent.match(/name="image\[\]"; filename="\d\.png"/g)).toHaveLength(2);
    expect(sent.match(/the image|the mask/g)).toEqual(["the image", "the image", "the mask"]);
    expect(sent).toMatch(/name="model"\s+gpt-image-2/);
    expect(sent).toMatch(/name="prompt"\s+Blue/);
  });

  test("come as events where the client streams them", async () => {
    product.answer = () => jsonAnswer(drawn);
    const stream = await product.client.images.generate({ model: "gpt-image-2", prompt: "A circle", stream: true });
    const events: unknown[] = [];
    for await (const event of stream) events.push(event);
    expect(events).toMatchObject([
      { type: "image_generation.completed", b64_json: "AAAA", usage: { output_tokens: 100 } },
    ]);
  });

  test("have OpenRouter's form, whose references become files", async () => {
    product.answer = () => jsonAnswer(drawn);
    const references = [{ type: "image_url", image_url: { url: "data:image/webp;base64,AAAA" } }];
    const body = { model: "openai/gpt-image-2", prompt: "Blue", aspect_ratio: "3:2", input_references: references };
    const answer: unknown = await (await product.post("/api/v1/images", body)).json();
    expect(ImageGenerationResponse$inboundSchema.safeParse(answer).error).toBeUndefined();
    expect(String(last()?.body)).toMatch(/name="size"\s+1536x1024/);
    expect(String(last()?.body)).toContain("Content-Type: image/webp");
  });

  test("are requested of OpenRouter in its own form, and priced by the piece", async () => {
    product.answer = () => jsonAnswer({ created: 1, data: [{ b64_json: "AA" }, { b64_json: "BB" }] });
    const body = { model: "maker/painter", prompt: "A circle", n: 2, resolution: "2K" };
    expect(await (await product.post("/api/v1/images", body)).json()).toMatchObject({ usage: { cost: 0.004 } });
    expect(last()).toMatchObject({ path: "/router/api/v1/images", body: { n: 2, resolution: "2K", model: "painter" } });
  });

  test("from addresses are refused: the gateway fetches none", async () => {
    const references = [{ type: "image_url", image_url: { url: "http://169.254.169.254/latest" } }];
    const body = { model: "openai/gpt-image-2", prompt: "Blue", input_references: references };
    const response = await product.post("/api/v1/images", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining("data URL") } });
  });

  test("have a list of their models", async () => {
    const list = await product.get("/api/v1/images/models");
    expect(ImageModelsListResponse$inboundSchema.safeParse(list).error).toBeUndefined();
    const { data } = list as { data: { id: string; endpoints: string }[] };
    expect(data.map(({ id }) => id).toSorted()).toEqual(["maker/painter", "openai/gpt-image-2"]);
    expect(await product.get(data[0]?.endpoints ?? "")).toMatchObject({ data: { id: data[0]?.id } });
  });

  test("of a form without a key are refused, whatever cookies it has", async () => {
    const form = new FormData();
    form.append("prompt", "Blue");
    const headers = { cookie: product.app.cookie };
    const response = await fetch(`${product.origin}/api/v1/images/edits`, { method: "POST", body: form, headers });
    expect(response.status).toBe(415);
  });
});

describe("[AGENT-8] speech", () => {
  test("is passed on as it arrives, and costs its characters", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    product.answer = () => ({
      headers: { "content-type": "audio/mpeg" },
      steps: [
        { type: "text", text: new Uint8Array([1, 2, 3]) },
        { type: "until", promise },
        { type: "text", text: new Uint8Array([4, 5]) },
      ],
    });
    const response = await product.client.audio.speech.create({ model: "tts-1", voice: "alloy", input: "Hello" });
    expect(response.headers.get("content-type")).toBe("audio/mpeg");
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toEqual(new Uint8Array([1, 2, 3]));
    resolve();
    expect((await reader?.read())?.value).toEqual(new Uint8Array([4, 5]));
    expect((await reader?.read())?.done).toBe(true);
    expect(last()?.body).toEqual({ model: "tts-1", voice: "alloy", input: "Hello" });
    const id = response.headers.get("x-generation-id") ?? "";
    await vi.waitFor(async () =>
      expect(await product.generation(id)).toMatchObject({ total_cost: 0.000005, status: "finished" }),
    );
  });

  test("ends at the provider when the client disconnects", async () => {
    product.answer = () => ({
      headers: { "content-type": "audio/mpeg" },
      steps: [{ type: "text", text: new Uint8Array([1]) }, { type: "hang" }],
    });
    const controller = new AbortController();
    const body = { model: "tts-1", voice: "alloy", input: "Hello" };
    const response = await product.post("/api/v1/audio/speech", body, controller.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    controller.abort();
    await last()?.aborted;
    await vi.waitFor(async () =>
      expect(await product.generation(idOf(response))).toMatchObject({ status: "client-disconnected" }),
    );
  });

  test("is never a page", async () => {
    product.answer = () => ({ headers: { "content-type": "text/html" }, steps: [{ type: "text", text: "<script>" }] });
    const response = await product.post("/api/v1/audio/speech", { model: "tts-1", voice: "alloy", input: "Hello" });
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    await response.arrayBuffer();
  });

  test("that is refused has the provider's status and words", async () => {
    product.answer = () => jsonAnswer({ error: { message: "No such voice" } }, 400);
    const request = product.client.audio.speech.create({ model: "tts-1", voice: "x", input: "Hello" });
    await expect(request).rejects.toThrow(OpenAI.BadRequestError);
    await expect(request).rejects.toThrow("No such voice");
  });
});

describe("[AGENT-8] transcription", () => {
  const recording = () => toFile(Buffer.from("the recording"), "talk.mp3", { type: "audio/mpeg" });

  test("is read by OpenAI's client, by the second", async () => {
    product.answer = () => jsonAnswer({ text: "Hello", usage: { type: "duration", seconds: 3.2 } });
    const answer = await product.client.audio.transcriptions.create({
      model: "whisper-1",
      file: await recording(),
      language: "en",
      temperature: 0.5,
      timestamp_granularities: ["word"],
    });
    expect(answer).toMatchObject({ text: "Hello", usage: { seconds: 3.2, cost: 0.000004 } });
    const sent = String(last()?.body);
    expect(sent).toMatch(/name="file"; filename="1\.mpeg"\s+Content-Type: audio\/mpeg\s+the recording/);
    expect(sent).toMatch(/name="timestamp_granularities\[\]"\s+word/);
    expect(sent).toMatch(/name="temperature"\s+0\.5/);
  });

  test("has OpenRouter's form, of a recording in JSON", async () => {
    product.answer = () => jsonAnswer({ text: "Hello", usage: { input_tokens: 7, output_tokens: 2, total_tokens: 9 } });
    const input = { data: Buffer.from("the recording").toString("base64"), format: "wav" };
    const body = { model: "maker/listener", input_audio: input };
    const answer: unknown = await (await product.post("/api/v1/audio/transcriptions", body)).json();
    expect(STTResponse$inboundSchema.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({ text: "Hello", usage: { input_tokens: 7, output_tokens: 2, cost: 0.000011 } });
    expect(last()?.body).toEqual({ model: "listener", input_audio: input });
  });

  test("comes as the text of subtitles where these are requested", async () => {
    const subtitles = "1\n00:00:00,000 --> 00:00:01,000\nHello\n";
    product.answer = () => ({ headers: { "content-type": "text/plain" }, steps: [{ type: "text", text: subtitles }] });
    const request = { model: "whisper-1", file: await recording(), response_format: "srt" as const };
    expect(await product.client.audio.transcriptions.create(request)).toBe(subtitles);
  });

  test("without a file is refused", async () => {
    const form = new FormData();
    form.append("model", "whisper-1");
    const headers = { authorization: `Bearer ${product.app.key}` };
    const response = await fetch(`${product.origin}/api/v1/audio/transcriptions`, {
      method: "POST",
      body: form,
      headers,
    });
    expect(response.status).toBe(400);
  });
});

test("[AGENT-8] a program that asks for no such task gets the model's refusal", async () => {
  const response = await product.post("/api/v1/rerank", { model: "openai/tts-1", query: "a", documents: ["b"] });
  expect(response.status).toBe(400);
});
