import { OpenRouter } from "@openrouter/sdk";
import type { ChatResult, ChatStreamChunk } from "@openrouter/sdk/models";
import {
  NotFoundResponseError,
  TooManyRequestsResponseError,
  UnauthorizedResponseError,
} from "@openrouter/sdk/models/errors";
import { errorAnswer, textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeClient } from "./client.contract.ts";
import { createOpenRouterClient } from "./openrouter-client.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

describeClient("OpenRouter's client", createOpenRouterClient, {
  citations: "its schemas leave annotations out",
  imagesInStreams: "its schemas leave images out of a stream's deltas",
});

describe("[GW-20] other uses of OpenRouter's client", () => {
  let gateway: StartedGateway;
  let client: OpenRouter;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    client = new OpenRouter({ apiKey: gateway.key, serverURL: gateway.baseUrl, retryConfig: { strategy: "none" } });
  });
  afterAll(() => gateway.close());

  const messages = [{ role: "user" as const, content: "Hello?" }];
  const lastBody = () => gateway.upstream.requests.at(-1)?.body;

  test("lists and counts the models, and reads one", async () => {
    const ids: string[] = [];
    for await (const page of await client.models.list()) ids.push(...page.result.data.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining(["openrouter/auto", "one/small", "anthropic/claude-sonnet-4.5"]));
    expect((await client.models.count()).data.count).toBe(ids.length);
    const { data } = await client.models.get({ author: "one", slug: "small" });
    expect(data).toMatchObject({ id: "one/small", contextLength: 128_000, pricing: { prompt: "0.000001" } });
    for await (const page of await client.models.listForUser({ bearer: gateway.key })) {
      expect(page.result.data.map(({ id }) => id)).toEqual(ids);
    }
  });

  test("reads a model's endpoints and the connected providers", async () => {
    const { data } = await client.endpoints.list({ author: "one", slug: "small" });
    expect(data).toMatchObject({
      id: "one/small",
      endpoints: [{ providerName: "One", tag: "one", contextLength: 128_000 }],
    });
    expect((await client.endpoints.listZdrEndpoints()).data).toEqual([]);
    const providers = await client.providers.list();
    expect(providers.data.map(({ slug }) => slug)).toEqual([
      "one",
      "two",
      "openrouter",
      "openai",
      "anthropic",
      "google",
    ]);
    await expect(client.endpoints.list({ author: "no", slug: "such" })).rejects.toBeInstanceOf(NotFoundResponseError);
  });

  test("reads a generation, and the spending of its key", async () => {
    gateway.answer = () => textAnswer("Hello");
    const { id } = (await client.chat.send({ chatRequest: { model: "one/small", messages } })) as ChatResult;
    const { data } = await client.generations.getGeneration({ id });
    expect(data).toMatchObject({
      id,
      model: "one/small",
      providerName: "One",
      tokensPrompt: 7,
      tokensCompletion: 11,
      totalCost: 0.000029,
    });
    const key = await client.apiKeys.getCurrentKeyMetadata();
    expect(key.data.usage).toBeGreaterThanOrEqual(0.000029);
    const { totalUsage } = (await client.credits.getCredits()).data;
    expect(totalUsage).toBe(key.data.usage);
    await expect(client.generations.getGeneration({ id: "gen-0-none" })).rejects.toBeInstanceOf(NotFoundResponseError);
  });

  test("makes a preset of a request, and uses it by its name", async () => {
    gateway.answer = () => textAnswer("Arr.");
    const system = { role: "system" as const, content: "You are a pirate." };
    const chatRequest = { model: "one/small", temperature: 0.3, messages: [system, ...messages] };
    await client.presets.createPresetsChatCompletions({ slug: "pirate", chatRequest });
    for await (const page of await client.presets.list()) {
      expect(page.result.data.map(({ slug }) => slug)).toEqual(["pirate"]);
    }
    expect((await client.presets.get({ slug: "pirate" })).data.designatedVersion?.systemPrompt).toBe(
      "You are a pirate.",
    );
    for (const model of ["@preset/pirate", "one/small@preset/pirate"]) {
      await client.chat.send({ chatRequest: { model, messages } });
      expect(lastBody()).toMatchObject({ temperature: 0.3, messages: [system, { role: "user" }] });
    }
  });

  test("reads the route of an answer, and the request that was sent upstream", async () => {
    gateway.answer = ({ path }) =>
      path.startsWith("/one") ? errorAnswer(500, { error: { message: "Broken." } }) : textAnswer("Yes");
    const chatRequest = { model: "one/small", models: ["two/large"], messages };
    const result = (await client.chat.send({ xOpenRouterMetadata: "enabled", chatRequest })) as ChatResult;
    expect(result.openrouterMetadata).toMatchObject({ requested: "one/small" });
    const stream = await client.chat.send({
      xOpenRouterMetadata: "enabled",
      chatRequest: { ...chatRequest, stream: true, debug: { echoUpstreamBody: true } },
    });
    const chunks: ChatStreamChunk[] = [];
    for await (const chunk of stream as AsyncIterable<ChatStreamChunk>) chunks.push(chunk);
    expect(chunks[0]?.choices).toEqual([]);
    expect(chunks.at(-1)?.openrouterMetadata).toBeDefined();
  });

  test("has an error class of its own for each refusal", async () => {
    gateway.answer = () => errorAnswer(429, { error: { message: "Slow down." } });
    const response = client.chat.send({ chatRequest: { model: "google/gemini-3-pro-preview", messages } });
    await expect(response).rejects.toBeInstanceOf(TooManyRequestsResponseError);
    const stranger = new OpenRouter({ apiKey: "sk-tutti-wrong", serverURL: gateway.baseUrl });
    await expect(stranger.credits.getCredits()).rejects.toBeInstanceOf(UnauthorizedResponseError);
  });

  test("passes OpenRouter's schemas with every response", async () => {
    expect(await gateway.violations()).toEqual([]);
  });
});
