import { withoutUndefined } from "@tutti/contract";
import { expect, test } from "vitest";
import { isNamedBy, placeIn } from "./match-provider.ts";
import { endpoint } from "./routing.test-support.ts";

const providerNamed = (slug: string, name = slug, quantization?: string) =>
  endpoint(slug, "v/m", { provider: { name }, ...withoutUndefined({ quantization }) });

test.each<[string, ReturnType<typeof providerNamed>, boolean]>([
  ["groq", providerNamed("groq"), true],
  ["GROQ", providerNamed("groq"), true],
  ["groq", providerNamed("grok"), false],
  ["gro", providerNamed("groq"), false],
  ["Google AI Studio", providerNamed("google", "Google AI Studio"), true],
  ["google-ai-studio", providerNamed("google", "Google AI Studio"), true],
  ["my vllm", providerNamed("box-1", "My vLLM"), true],
  ["google-vertex", providerNamed("google-vertex/us-east5"), true],
  ["google-vertex/us-east5", providerNamed("google-vertex/us-east5"), true],
  ["google-vertex/eu", providerNamed("google-vertex/us-east5"), false],
  ["google", providerNamed("google-vertex"), false],
  ["openai", providerNamed("openai/flex"), false],
  ["openai", providerNamed("openai/priority"), false],
  ["openai/flex", providerNamed("openai/flex"), true],
  ["deepinfra/fp8", providerNamed("deepinfra", "DeepInfra", "fp8"), true],
  ["deepinfra/fp4", providerNamed("deepinfra", "DeepInfra", "fp8"), false],
  ["deepinfra/fp8", providerNamed("deepinfra"), false],
  ["deepinfra", providerNamed("deepinfra", "DeepInfra", "fp8"), true],
  ["智谱", providerNamed("zhipu", "智谱"), true],
  ["", providerNamed("groq"), false],
  ["***", providerNamed("groq"), false],
])("%j means %o: %s", (entry, endpoint, expected) => {
  expect(isNamedBy(entry, endpoint)).toBe(expected);
});

test("the place is that of the first entry that means it", () => {
  expect(placeIn(["x", "groq", "Groq"], providerNamed("groq"))).toBe(1);
  expect(placeIn(["x"], providerNamed("groq"))).toBeUndefined();
});
