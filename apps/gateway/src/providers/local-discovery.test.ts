import type { ScriptedUpstream, ScriptedUpstreamOptions } from "@tutti/testkit";
import { errorAnswer, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { afterEach, expect, test } from "vitest";
import { createLocalProviders } from "./local-discovery.ts";
import type { Provider } from "./provider.ts";
import { ProviderError } from "./provider-error.ts";

const running: ScriptedUpstream[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((upstream) => upstream.close()));
});

type Script = Partial<ScriptedUpstreamOptions>;

async function serve(slug: string, script: Script): Promise<{ provider: Provider; upstream: ScriptedUpstream }> {
  const upstream = await startScriptedUpstream({ answer: () => textAnswer(""), ...script });
  running.push(upstream);
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
  ]);
});

test("a server that is no model server is refused, whatever it answers", async () => {
  const { provider } = await serve("llama-cpp", { answerOther: () => errorAnswer(200, "<html>my blog</html>") });
  await expect(provider.listModels(signal)).rejects.toBeInstanceOf(ProviderError);
});

test("a server that does not run is refused", async () => {
  const { provider, upstream } = await serve("vllm", {});
  running.length = 0;
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

test("what Ollama says of its models is taken over; those that only embed are left out", async () => {
  const asked: string[] = [];
  const { provider } = await serve("ollama", {
    models: [...Object.keys(facts), "silent:1b"],
    answerOther(request) {
      if (request.path !== "/api/show") return undefined;
      const { model } = request.body as { model: string };
      asked.push(model);
      return facts[model] ? errorAnswer(200, facts[model]) : errorAnswer(500, { error: "busy" });
    },
  });
  const models = await provider.listModels(signal);
  expect(models.map(({ slug }) => slug)).toEqual(["ollama/thinker:8b", "ollama/seer:7b", "ollama/silent:1b"]);
  expect(models[0]).toMatchObject({ contextLength: 40960, inputModalities: ["text"] });
  expect(models[0]?.supportedParameters).toEqual(expect.arrayContaining(["reasoning", "tools"]));
  expect(models[1]?.inputModalities).toEqual(["text", "image"]);
  expect(models[1]?.supportedParameters).not.toContain("reasoning");
  expect(models[1]?.supportedParameters).not.toContain("tools");

  await provider.listModels(signal);
  expect(asked.filter((model) => model === "thinker:8b")).toHaveLength(1);
});
