import { expect, test } from "vitest";
import type { Environment } from "./config.ts";
import { readConfig } from "./read-config.ts";

/** The providers that a file and an environment make. */
function providersOf(environment: Environment, providers: readonly object[]) {
  const config = readConfig({
    environment: { ...environment, TUTTI_CONFIG: "tutti.json" },
    readFile: () => JSON.stringify({ providers }),
    workingFolder: "/work",
    projectFolder: "/project",
  });
  if (!config.ok) throw new Error(config.error.message);
  return config.value.providers;
}

test("a provider named as a vendor has the vendor's kind, address and key", () => {
  const file = [
    { slug: "groq", data_policy: { training: false, retention: false } },
    { slug: "perplexity", api_key: "own" },
  ];
  const providers = providersOf({ GROQ_API_KEY: "from-environment", PERPLEXITY_API_KEY: "other" }, file);
  expect(providers).toMatchObject([
    {
      slug: "groq",
      name: "Groq",
      kind: "openai-compatible",
      baseUrl: "https://api.groq.com/openai/v1",
      apiKey: "from-environment",
      dataPolicy: { training: false, retention: false },
    },
    { slug: "perplexity", baseUrl: "https://api.perplexity.ai", apiKey: "own", models: expect.any(Array) },
  ]);
  expect(providers).toHaveLength(2);
});

test("a vendor's address applies to its provider, whose key goes only there", () => {
  const environment = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://127.0.0.1:9000/" };
  const at = (fields: object) => providersOf(environment, [{ slug: "anthropic", ...fields }])[0];
  expect(at({})).toMatchObject({ kind: "anthropic", baseUrl: "http://127.0.0.1:9000", apiKey: "k" });
  const elsewhere = at({ base_url: "http://127.0.0.1:1/v1" });
  expect(elsewhere).toMatchObject({ kind: "anthropic", baseUrl: "http://127.0.0.1:1/v1", name: "anthropic" });
  expect(elsewhere?.apiKey).toBeUndefined();
});
