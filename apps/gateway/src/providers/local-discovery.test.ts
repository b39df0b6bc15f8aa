import type { ScriptedUpstream, ScriptedUpstreamOptions } from "@tutti/testkit";
import { errorAnswer, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { Agent } from "undici";
import { expect, test } from "vitest";
import { createLocalProviders } from "./local-discovery.ts";
import { closeAfterTest } from "./provider.test-support.ts";
import type { Provider } from "./provider.ts";
import { ProviderError } from "./wire/provider-error.ts";

type Script = Partial<ScriptedUpstreamOptions>;

async function serve(slug: string, script: Script): Promise<{ provider: Provider; upstream: ScriptedUpstream }> {
  const upstream = await closeAfterTest(startScriptedUpstream({ answer: () => textAnswer(""), ...script }));
  const [provider] = createLocalProviders([{ slug, name: "Local", baseUrl: upstream.baseUrl }]);
  if (!provider) throw new Error("A server gives a provider.");
  return { provider, upstream };
}

const signal = new AbortController().signal;

test("a running server's models are found, and cost nothing", async () => {
  const { provider } = await serve("vllm", { models: ["meta/llama", "embed-text"] });
  const models = await provider.listModels(signal);
  expect(models.map(({ slug, pricing }) => [slug, pricing])).toEqual([
    ["meta/llama", { prompt: "0", completion: "0" }],
    ["vllm/embed-text", { prompt: "0", completion: "0" }],
  ]);
});

test("a server that is no model server is refused, whatever it answers", async () => {
  const { provider } = await serve("llama-cpp", { answerOther: () => errorAnswer(200, "<html>my blog</html>") });
  await expect(provider.listModels(signal)).rejects.toBeInstanceOf(ProviderError);
});

test("a server that does not run is refused", async () => {
  const { provider, upstream } = await serve("vllm", {});
  await upstream.close();
  await expect(provider.listModels(signal)).rejects.toBeInstanceOf(ProviderError);
});

const facts: Record<string, unknown> = {
  "thinker:8b": {
    capabilities: ["completion", "thinking", "tools"],
    model_info: { "general.architecture": "qwen3", "qwen3.context_length": 40960 },
  },
  "seer:7b": { capabilities: ["completion", "vision"], model_info: {} },
  "vectors:1b": { capabilities: ["embedding"] },
};

test("[AGENT-8] Ollama's facts of models are used, and embedding models known", async () => {
  const requestedPaths: string[] = [];
  const { provider } = await serve("ollama", {
    models: [...Object.keys(facts), "silent:1b"],
    answerOther(request) {
      if (request.path !== "/api/show") return undefined;
      const { model } = request.body as { model: string };
      requestedPaths.push(model);
      return facts[model] ? errorAnswer(200, facts[model]) : errorAnswer(500, { error: "busy" });
    },
  });
  const models = [...(await provider.listModels(signal))];
  const [vectors, ...chatting] = [...models.splice(2, 1), ...models];
  expect(chatting.map(({ slug }) => slug)).toEqual(["ollama/thinker:8b", "ollama/seer:7b", "ollama/silent:1b"]);
  expect(vectors).toMatchObject({ slug: "ollama/vectors:1b", outputModalities: ["embeddings"], completes: false });
  expect(models[0]).toMatchObject({ contextLength: 40960, inputModalities: ["text"] });
  expect(models[0]?.supportedParameters).toEqual(expect.arrayContaining(["reasoning", "tools"]));
  expect(models[1]?.inputModalities).toEqual(["text", "image"]);
  expect(models[1]?.supportedParameters).not.toContain("reasoning");
  expect(models[1]?.supportedParameters).not.toContain("tools");

  await provider.listModels(signal);
  expect(requestedPaths.filter((model) => model === "thinker:8b")).toHaveLength(1);
});

test("LM Studio's facts are used, or else the list of an older version", async () => {
  const descriptions = [
    { id: "qwen-vl", type: "vlm", max_context_length: 32_768, quantization: "Q4_K_M" },
    { id: "nomic", type: "embeddings" },
  ];
  const answerOther: Script["answerOther"] = ({ path }) =>
    path === "/api/v0/models" ? errorAnswer(200, { data: descriptions }) : undefined;
  const models = ["qwen-vl", "nomic"];
  const newer = await serve("lm-studio", { models, answerOther });
  expect(await newer.provider.listModels(signal)).toMatchObject([
    {
      slug: "lm-studio/qwen-vl",
      contextLength: 32_768,
      inputModalities: ["text", "image"],
      quantization: "Q4_K_M",
      pricing: { prompt: "0", completion: "0" },
    },
    { slug: "lm-studio/nomic", outputModalities: ["embeddings"], completes: false },
  ]);
  const older = await serve("lm-studio", { models });
  expect((await older.provider.listModels(signal)).map(({ slug }) => slug)).toEqual([
    "lm-studio/qwen-vl",
    "lm-studio/nomic",
  ]);
});

test("all that a server is asked goes over the connections that are given", async () => {
  const upstream = await closeAfterTest(startScriptedUpstream({ answer: () => textAnswer(""), models: ["m:1b"] }));
  const paths: string[] = [];
  const agent = new Agent();
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    paths.push(options.path);
    return dispatch(options, handler);
  });
  const servers = ["ollama", "lm-studio"].map((slug) => ({ slug, name: "Local", baseUrl: upstream.baseUrl }));
  for (const provider of createLocalProviders(servers, { dispatcher })) await provider.listModels(signal);
  expect(paths).toEqual(["/v1/models", "/api/show", "/v1/models", "/api/v0/models"]);
  await agent.close();
});
