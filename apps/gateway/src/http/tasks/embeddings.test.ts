import { ModelsListResponse$inboundSchema } from "@openrouter/sdk/models/modelslistresponse.js";
import { CreateEmbeddingsResponseBody$inboundSchema } from "@openrouter/sdk/models/operations/createembeddings.js";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { jsonAnswer, startTaskProduct, type TaskProduct, taskModel } from "./tasks.test-support.ts";

let product: TaskProduct;
beforeAll(async () => {
  const free = { pricing: undefined };
  product = await startTaskProduct([
    {
      slug: "one",
      kind: "openai",
      models: [taskModel("one/embed", "embeddings"), taskModel("both/embed", "embeddings")],
    },
    {
      slug: "two",
      models: [taskModel("both/embed", "embeddings"), taskModel("two/words", "text", { completes: undefined })],
    },
    { slug: "mistral", models: [taskModel("mistral/mistral-embed", "embeddings")] },
    { slug: "gem", kind: "google", path: "", models: [taskModel("gem/embedding", "embeddings", free)] },
    { slug: "router", kind: "openrouter", path: "/api/v1", models: [taskModel("maker/embed", "embeddings")] },
  ]);
});
afterAll(() => product.close());

const vectors = [
  [0.25, -0.5, 1],
  [0.5, 0.125, -1],
];

/** OpenAI's answer, in the form that the request asks for, the last input first. */
const openAiAnswer = (form: "float" | "base64" = "float") =>
  jsonAnswer({
    object: "list",
    data: vectors
      .map((embedding, index) => ({
        object: "embedding",
        index,
        embedding: form === "float" ? embedding : Buffer.from(new Float32Array(embedding).buffer).toString("base64"),
      }))
      .toReversed(),
    model: "upstream-name",
    usage: { prompt_tokens: 40, total_tokens: 40 },
  });

const bodyOf = (index: number) => product.upstream.requests[index]?.body as Record<string, unknown>;
const lastBody = () => bodyOf(product.upstream.requests.length - 1);

describe("[AGENT-8] embeddings", () => {
  test.each(["float", "base64"] as const)("are read by OpenAI's client from a provider that sends %s", async (form) => {
    product.answer = () => openAiAnswer(form);
    const answer = await product.client.embeddings.create({ model: "one/embed", input: ["Hello", "World"] });
    expect(answer.data.map(({ embedding }) => embedding)).toEqual(vectors);
    expect(answer.model).toBe("one/embed");
    // The client decodes base64 itself, and asks for it unless told otherwise.
    expect(lastBody()).toEqual({ model: "embed", input: ["Hello", "World"], encoding_format: "base64" });
    expect(product.upstream.requests.at(-1)?.path).toBe("/one/v1/embeddings");
  });

  test("come as numbers from a provider that sends base64", async () => {
    product.answer = () => openAiAnswer("base64");
    const request = { model: "one/embed", input: [[1, 2], [3]], encoding_format: "float" as const, dimensions: 3 };
    const answer = await product.client.embeddings.create(request);
    expect(answer.data.map(({ embedding }) => embedding)).toEqual(vectors);
    expect(lastBody()).toMatchObject({ input: [[1, 2], [3]], dimensions: 3 });
  });

  test("have OpenRouter's form, with the price of the tokens", async () => {
    product.answer = () => openAiAnswer();
    const response = await product.post("/api/v1/embeddings", { model: "one/embed", input: ["Hello", "World"] });
    const answer = (await response.json()) as { id: string; usage: unknown };
    expect(CreateEmbeddingsResponseBody$inboundSchema.safeParse(answer).error).toBeUndefined();
    expect(answer.usage).toEqual({ prompt_tokens: 40, total_tokens: 40, cost: 0.00004, is_byok: false });
    expect(response.headers.get("x-generation-id")).toBe(answer.id);
    expect(await product.generation(answer.id)).toMatchObject({
      model: "one/embed",
      provider_name: "ONE",
      tokens_prompt: 40,
      tokens_completion: 0,
      total_cost: 0.00004,
      status: "finished",
    });
  });

  test("are made of texts of several parts by Gemini's own API", async () => {
    product.answer = () => jsonAnswer({ embeddings: vectors.map((values) => ({ values })) });
    const response = await product.post("/api/v1/embeddings", {
      model: "gem/embedding",
      input: [{ content: [{ type: "text", text: "Hello" }] }, "World"],
      dimensions: 3,
      input_type: "search_query",
    });
    const answer = await response.json();
    expect(answer).toMatchObject({
      data: vectors.map((embedding, index) => ({ index, embedding })),
      usage: { is_estimated: true },
    });
    expect(product.upstream.requests.at(-1)?.path).toBe("/gem/v1beta/models/embedding:batchEmbedContents");
    const settings = { model: "models/embedding", taskType: "RETRIEVAL_QUERY", outputDimensionality: 3 };
    expect(lastBody()).toEqual({
      requests: [
        { ...settings, content: { parts: [{ text: "Hello" }] } },
        { ...settings, content: { parts: [{ text: "World" }] } },
      ],
    });
  });

  test("are requested a hundred at a time where a vendor takes no more", async () => {
    const before = product.upstream.requests.length;
    product.answer = ({ body }) =>
      jsonAnswer({ embeddings: (body as { requests: unknown[] }).requests.map(() => ({ values: [1] })) });
    const input = Array.from({ length: 250 }, (_, index) => `Text ${index}`);
    const answer = await product.client.embeddings.create({ model: "gem/embedding", input, encoding_format: "float" });
    expect(answer.data).toHaveLength(250);
    expect(product.upstream.requests.length - before).toBe(3);
  });

  test("are refused as tokens where a vendor reads texts", async () => {
    const response = await product.post("/api/v1/embeddings", { model: "gem/embedding", input: [1, 2] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 400, message: expect.stringContaining("token ids") },
    });
  });

  test("have a vendor's own names of fields", async () => {
    product.answer = () => openAiAnswer();
    const body = { model: "mistral/mistral-embed", input: ["a", "b"], dimensions: 3, user: "x", models: ["one/embed"] };
    expect((await product.post("/api/v1/embeddings", body)).status).toBe(200);
    expect(lastBody()).toEqual({ model: "mistral-embed", input: ["a", "b"], output_dimension: 3 });
  });

  test("are requested of OpenRouter with the preferences for its providers", async () => {
    product.answer = () => openAiAnswer();
    const provider = { only: ["router", "deepinfra"], data_collection: "deny" };
    await product.post("/api/v1/embeddings", { model: "maker/embed", input: "a", provider });
    expect(lastBody()).toEqual({
      model: "embed",
      input: "a",
      provider: { only: ["deepinfra"], data_collection: "deny" },
    });
  });

  test("come from the next provider where the first refuses", async () => {
    product.answer = ({ path }) =>
      path.startsWith("/one/") ? jsonAnswer({ error: { message: "Overloaded" } }, 503) : openAiAnswer();
    const provider = { order: ["one", "two"] };
    const response = await product.post("/api/v1/embeddings", { model: "both/embed", input: ["a", "b"], provider });
    expect(await response.json()).toMatchObject({ provider: "TWO" });
    const id = response.headers.get("x-generation-id") ?? "";
    expect((await product.generation(id))["provider_responses"]).toMatchObject([
      { provider_name: "ONE", status: 503 },
      { provider_name: "TWO", status: 200 },
    ]);
  });

  test("are refused with the provider's own error", async () => {
    product.answer = () => jsonAnswer({ error: { message: "This model's maximum input length is 8192 tokens." } }, 400);
    const failure = await product.client.embeddings
      .create({ model: "one/embed", input: "a" })
      .catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(OpenAI.BadRequestError);
    expect(failure).toMatchObject({ status: 400, message: expect.stringContaining("maximum input length") });
  });

  test.each([
    ["an unknown model", { model: "no/model", input: "a" }, 400, "no/model is not a valid model ID"],
    [
      "a model that writes",
      { model: "two/words", input: "a" },
      404,
      "No endpoints found for two/words that create embeddings.",
    ],
    ["no input", { model: "one/embed" }, 400, "input: "],
    ["a mixed input", { model: "one/embed", input: [{ text: "a" }] }, 400, "input"],
  ])("are refused for %s", async (_, body, status, message) => {
    const response = await product.post("/api/v1/embeddings", body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: status, message: expect.stringContaining(message) } });
  });

  test("that a provider did not send are its failure", async () => {
    product.answer = () => jsonAnswer({ hello: "world" });
    const response = await product.post("/api/v1/embeddings", { model: "one/embed", input: "a" });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining("list of embeddings") } });
  });

  test("end at the provider when the client disconnects", async () => {
    product.answer = () => ({ steps: [{ type: "hang" }] });
    const before = product.upstream.requests.length;
    const controller = new AbortController();
    const response = product.post("/api/v1/embeddings", { model: "one/embed", input: "a" }, controller.signal);
    const request = await product.upstream.request(before);
    controller.abort();
    await expect(response).rejects.toThrow();
    await request.aborted;
    await vi.waitFor(async () => {
      const { data } = (await product.get("/api/frontend/generations?limit=1")) as { data: unknown[] };
      expect(data).toMatchObject([{ requested_model: "one/embed", status: "client-disconnected" }]);
    });
  });

  test("require a key", async () => {
    const response = await fetch(`${product.origin}/api/v1/embeddings`, { method: "POST", body: "{}" });
    expect(response.status).toBe(401);
  });

  test("have a list of their models, which completions do not have", async () => {
    const list = await product.get("/api/v1/embeddings/models");
    expect(ModelsListResponse$inboundSchema.safeParse(list).error).toBeUndefined();
    const { data } = list as { data: { id: string; architecture: { output_modalities: string[] } }[] };
    expect(data.map(({ id }) => id).toSorted()).toEqual(
      ["both/embed", "gem/embedding", "maker/embed", "mistral/mistral-embed", "one/embed"].toSorted(),
    );
    expect(data[0]?.architecture.output_modalities).toEqual(["embeddings"]);
    const models = (await product.get("/api/v1/models")) as { data: { id: string }[] };
    expect(models.data.map(({ id }) => id)).toEqual(["openrouter/auto", "two/words"]);
  });
});

describe("[AGENT-8] the price of embeddings", () => {
  test("counts towards the limit of the key that asked", async () => {
    const { app, origin } = product;
    const made = await fetch(`${origin}/api/frontend/user/keys`, {
      method: "POST",
      headers: { cookie: app.cookie, origin, "content-type": "application/json" },
      body: JSON.stringify({ name: "Small", limit: 0.00005 }),
    });
    const { key } = (await made.json()) as { key: string };
    const ask = async () =>
      fetch(`${origin}/api/v1/embeddings`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ model: "one/embed", input: ["a", "b"] }),
      });
    product.answer = () => openAiAnswer();
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 403]);
  });
});
