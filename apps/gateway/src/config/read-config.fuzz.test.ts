import { anyText, damagedText, fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { readConfig } from "./read-config.ts";

const secret = "sk-0123456789abcdef";
const files = [
  {
    discover: false,
    demo: "fallback",
    banned_providers: ["openai"],
    providers: [
      {
        slug: "my-vllm",
        name: "Ours",
        kind: "openai-compatible",
        base_url: "http://127.0.0.1:8001/v1",
        api_key: secret,
        headers: { "X-Team": "blue" },
        data_policy: { training: false, retention: false },
        models: [
          {
            id: "qwen3-8b",
            context_length: 32768,
            pricing: { prompt: "0.0000002", completion: "0.0000006" },
            reasoning: { mandatory: false, supported_efforts: ["low"] },
            input_modalities: ["text", "image"],
          },
        ],
      },
    ],
  },
  { providers: [{ slug: "openai" }], plugins: { web: { engine: "native" } }, allow_custom_servers: true },
];
const names = ["providers", "slug", "models", "kind", "base_url", "plugins", "headers", "pricing", "web", "id"];
const texts = fc.oneof(
  anyText,
  damagedText(files.map((file) => JSON.stringify(file, undefined, 1))),
  fc.oneof(hostileJson(names), hostileValue(files, names)).map((value) => JSON.stringify(value, undefined, 1)),
);
const variables = ["PORT", "HOST", "LOG_LEVEL", "OPENAI_API_KEY", "DATABASE_URL", "PUBLIC_URL", "TUTTI_ALLOWED_HOSTS"];
const more = ["TUTTI_METRICS", "OPENAI_BASE_URL", "TUTTI_SECRET", "REDIS_URL", "TUTTI_ANALYTICS_URL", "OLLAMA_HOST"];
const values = fc.oneof(
  anyText,
  fc.constantFrom("0", "-1", "65536", "http://", "http://[", "::1", "a,b", "true", "//x"),
);
const environments = fc.dictionary(fc.constantFrom(...variables, ...more), values, {
  maxKeys: 3,
  noNullPrototype: true,
});

fuzz(
  "any file and any environment give a configuration, or one message that names the place and never the key",
  fc.tuple(texts, fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: environments })),
  ([text, environment]) => {
    const result = readConfig({
      environment: { ...environment, TUTTI_CONFIG: "tutti.json" },
      readFile: () => text,
      workingFolder: "/home/ada",
      projectFolder: "/opt/tutti",
    });
    if (!result.ok) {
      expect(result.error.message).toMatch(/^(?:TUTTI_CONFIG names \/home\/ada\/tutti\.json|[A-Z_]{4,})/);
      // A key that was put into another field is a wrong value there, and is shown as one.
      const isInItsPlace = !text.replaceAll(`"api_key": "${secret}"`, "").includes(secret);
      if (isInItsPlace) expect(result.error.message).not.toContain(secret);
      return;
    }
    const { providers, port, allowedHosts } = result.value;
    expect(Number.isInteger(port)).toBe(true);
    expect(new Set(providers.map(({ slug }) => slug)).size).toBe(providers.length);
    for (const { baseUrl, headers } of providers) {
      if (baseUrl !== undefined) expect(URL.canParse(baseUrl)).toBe(true);
      // Configured headers must be sendable as they are.
      new Headers(headers);
    }
    expect(allowedHosts.every((host) => typeof host === "string")).toBe(true);
  },
  { runs: 300 },
);
