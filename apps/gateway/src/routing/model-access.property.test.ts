import fc from "fast-check";
import { expect, test } from "vitest";
import { combineRules, type ModelRule } from "./model-access.ts";

const names = ["openai", "anthropic", "groq", "my-vllm"];
const slugs = ["openai/gpt", "openai/gpt-mini", "anthropic/claude", "qwen/qwen3:free"];
const anyEndpoint = fc.record({
  provider: fc.constantFrom(...names).map((slug) => ({ slug, name: slug.toUpperCase() })),
  model: fc.constantFrom(...slugs).map((slug) => ({ slug })),
});
const patterns = (values: readonly string[]) =>
  fc.subarray([...values, "*", "openai/*", "*mini", "nothing"], { maxLength: 4 });
const anyRule: fc.Arbitrary<ModelRule> = fc.record({
  allowedModels: fc.option(patterns(slugs), { nil: null }),
  deniedModels: patterns(slugs),
  allowedProviders: fc.option(patterns(names), { nil: null }),
  deniedProviders: patterns(names),
});
const open: ModelRule = { allowedModels: null, deniedModels: [], allowedProviders: null, deniedProviders: [] };

test("[OPS-2] what any rule denies is denied, whatever another one allows", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 3 }), anyEndpoint, (rules, endpoint) => {
      const alone = rules.map((rule) => combineRules([{ ...rule, allowedModels: null, allowedProviders: null }]));
      const isDenied = alone.some((access) => access?.permits(endpoint) === false);
      if (isDenied) expect(combineRules(rules)?.permits(endpoint)).toBe(false);
    }),
  );
});

test("[OPS-2] the nearest allowing list counts, and a denial never permits more", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 2 }), anyRule, anyEndpoint, (rules, own, endpoint) => {
      const permits = combineRules([...rules, own])?.permits(endpoint) ?? true;
      if (own.allowedModels !== null && permits) {
        expect(combineRules([{ ...open, allowedModels: own.allowedModels }])?.permits(endpoint)).toBe(true);
      }
      const stricter = combineRules([...rules, own, { ...open, deniedModels: own.allowedModels ?? [] }]);
      if (!permits) expect(stricter?.permits(endpoint)).toBe(false);
      // Rules without restrictions combine to undefined, so that nothing is checked.
      expect(combineRules([open, ...rules.map(() => open)])).toBeUndefined();
    }),
  );
});

test.each([
  ["openai/gpt:free", { deniedModels: ["openai/gpt"] }, false],
  ["OpenAI/GPT", { deniedModels: ["openai/*"] }, false],
  ["openai/gpt", { allowedModels: ["openai/gpt:free"] }, false],
  ["openai/gpt:free", { allowedModels: ["openai/gpt:free"] }, true],
  ["openai/gpt", { allowedModels: [] }, false],
  // A router of another provider could choose a denied model.
  ["openrouter/auto", { deniedModels: ["openai/gpt"] }, false],
  ["openrouter/auto", { deniedProviders: ["groq"] }, true],
] as const)("[OPS-2] %s under %o is permitted: %s", (slug, rule, expected) => {
  const endpoint = { provider: { slug: "openrouter", name: "OpenRouter" }, model: { slug } };
  expect(combineRules([{ ...open, ...rule }])?.permits(endpoint)).toBe(expected);
});
