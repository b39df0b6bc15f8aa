import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { textAnswer } from "@tutti/testkit";
import { generateText, isStepCount, jsonSchema, streamText, tool } from "ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAiSdkClient } from "./ai-sdk-client.ts";
import { describeClient } from "./client.contract.ts";
import { sunny, thinkingCalls } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

describeClient("the AI SDK", createAiSdkClient);

describe("[GW-20] other uses of the AI SDK", () => {
  let gateway: StartedGateway;
  let openrouter: ReturnType<typeof createOpenRouter>;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    openrouter = createOpenRouter({
      baseURL: gateway.baseUrl,
      apiKey: gateway.key,
      appName: "Suite",
      appUrl: "https://suite.example",
    });
  });
  afterAll(() => gateway.close());

  const lastBody = () => JSON.stringify(gateway.upstream.requests.at(-1)?.body);
  const look = tool({
    description: "Says what the weather is like.",
    inputSchema: jsonSchema<{ place: string }>({ type: "object", properties: { place: { type: "string" } } }),
    execute: ({ place }) => Promise.resolve(`Sunny in ${place}`),
  });

  test.each(Object.entries(thinkingCalls))(
    "an agent of %s runs its tools by itself, and its thoughts go with them",
    async (slug, thinkingCall) => {
      for (const isStream of [false, true]) {
        const answers = [thinkingCall.answer, sunny[slug]];
        gateway.answer = () => answers.shift() ?? { steps: [] };
        const options = {
          model: openrouter.chat(thinkingCall.model, { reasoning: { effort: "high" } }),
          prompt: "What is the weather in Bern?",
          tools: { look },
          stopWhen: isStepCount(3),
          maxRetries: 0,
        };
        const text = isStream ? await streamText(options).text : (await generateText(options)).text;
        expect(text).toBe("Sunny.");
        expect(lastBody()).toContain("Sunny in Bern");
        expect(lastBody()).toMatch(thinkingCall.signature);
      }
    },
  );

  test("an answer's metadata name its provider and its cost", async () => {
    gateway.answer = () => textAnswer("Hello");
    const { providerMetadata } = await generateText({
      model: openrouter.chat("one/small", { usage: { include: true } }),
      prompt: "Hi",
    });
    expect(providerMetadata?.["openrouter"]).toMatchObject({
      provider: "One",
      usage: { promptTokens: 7, completionTokens: 11, totalTokens: 18, cost: 0.000029 },
    });
  });

  test("hints of what to keep reach the provider that keeps it", async () => {
    gateway.answer = () => sunny["anthropic"] ?? { steps: [] };
    const cacheControl = { type: "ephemeral" };
    await generateText({
      model: openrouter.chat("anthropic/claude-sonnet-4.5"),
      instructions: { role: "system", content: "A long story.", providerOptions: { openrouter: { cacheControl } } },
      prompt: "Go on.",
    });
    expect(lastBody()).toMatch(/"text":"A long story\.","cache_control":\{"type":"ephemeral"/);
  });

  test("settings that only OpenRouter knows are taken", async () => {
    gateway.answer = () => textAnswer("Hello");
    const settings = {
      logprobs: 2,
      parallelToolCalls: false,
      user: "ada",
      includeReasoning: true,
      provider: { order: ["one"], allow_fallbacks: false, sort: "price", data_collection: "allow" },
      extraBody: { min_p: 0.1, transforms: ["middle-out"], route: "fallback" },
    };
    await generateText({ model: openrouter.chat("one/small", settings), prompt: "Hi", topK: 5, tools: { look } });
    expect(gateway.upstream.requests.at(-1)?.body).toMatchObject({
      top_k: 5,
      min_p: 0.1,
      logprobs: true,
      top_logprobs: 2,
    });
  });

  test("passes OpenRouter's schemas with every response", async () => {
    expect(await gateway.violations()).toEqual([]);
  });
});
