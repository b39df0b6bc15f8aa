import { expect, test } from "vitest";
import { isNamedBy, placeIn } from "./match-provider.ts";
import { endpoint } from "./routing.test-support.ts";

const named = (slug: string, name = slug, quantization?: string) =>
  endpoint(slug, "v/m", { provider: { name }, ...(quantization === undefined ? {} : { quantization }) });

test.each<[string, ReturnType<typeof named>, boolean]>([
  ["groq", named("groq"), true],
  ["GROQ", named("groq"), true],
  ["groq", named("grok"), false],
  ["gro", named("groq"), false],
  ["Google AI Studio", named("google", "Google AI Studio"), true],
  ["google-ai-studio", named("google", "Google AI Studio"), true],
  ["my vllm", named("box-1", "My vLLM"), true],
  ["google-vertex", named("google-vertex/us-east5"), true],
  ["google-vertex/us-east5", named("google-vertex/us-east5"), true],
  ["google-vertex/eu", named("google-vertex/us-east5"), false],
  ["google", named("google-vertex"), false],
  ["openai", named("openai/flex"), false],
  ["openai", named("openai/priority"), false],
  ["openai/flex", named("openai/flex"), true],
  ["deepinfra/fp8", named("deepinfra", "DeepInfra", "fp8"), true],
  ["deepinfra/fp4", named("deepinfra", "DeepInfra", "fp8"), false],
  ["deepinfra/fp8", named("deepinfra"), false],
  ["deepinfra", named("deepinfra", "DeepInfra", "fp8"), true],
  ["智谱", named("zhipu", "智谱"), true],
  ["", named("groq"), false],
  ["***", named("groq"), false],
])("%j means %o: %s", (entry, endpoint, expected) => {
  expect(isNamedBy(entry, endpoint)).toBe(expected);
});

test("the place is that of the first entry that means it", () => {
  expect(placeIn(["x", "groq", "Groq"], named("groq"))).toBe(1);
  expect(placeIn(["x"], named("groq"))).toBeUndefined();
});
