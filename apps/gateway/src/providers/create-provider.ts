import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../config/config.ts";
import { createAnthropicProvider } from "./anthropic/index.ts";
import { createCompletionsProvider } from "./completions/index.ts";
import { createGoogleProvider } from "./google/index.ts";
import { createOpenAiProvider } from "./openai/index.ts";
import { xAiDialect } from "./openai/responses/dialect.ts";
import { createOpenAiCompatibleProvider } from "./openai-compatible/index.ts";
import { createOpenRouterProvider } from "./openrouter/index.ts";
import type { Provider } from "./provider.ts";

export interface ProviderSurroundings {
  /** The connections; default: a pool of the provider's own. */
  dispatcher?: Dispatcher | undefined;
  /** Where a provider tells what whoever has set it up should know. */
  log?: Logger | undefined;
}

/** The provider for one entry of the configuration, other than the demo. */
export function createProvider(config: ProviderConfig, surroundings: ProviderSurroundings = {}): Provider {
  return Object.assign(createKind(config, surroundings), { connectionId: connectionIdOf(config) });
}

/** The hash of all that makes an account at an address. Keys are too long to be guessed from it. */
function connectionIdOf({ slug, kind, baseUrl, apiKey, headers }: ProviderConfig): string {
  const facts = JSON.stringify([slug, kind, baseUrl ?? null, apiKey ?? null, Object.entries(headers).toSorted()]);
  return createHash("sha256").update(facts).digest("base64");
}

function createKind(config: ProviderConfig, { dispatcher, log }: ProviderSurroundings): Provider {
  switch (config.kind) {
    case "anthropic":
      if (config.baseUrl === undefined) break;
      return createAnthropicProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher });
    case "google":
      if (config.baseUrl === undefined) break;
      return createGoogleProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher });
    case "openrouter":
      if (config.baseUrl === undefined) break;
      return createOpenRouterProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher });
    case "openai-compatible":
      if (config.baseUrl === undefined) break;
      return isXAi(config)
        ? createOpenAiProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher, dialect: xAiDialect })
        : createOpenAiCompatibleProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher });
    case "openai":
      if (config.baseUrl === undefined) break;
      return createOpenAiProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher });
    case "completions":
      if (config.baseUrl === undefined) break;
      return createCompletionsProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher, log });
    case "demo":
      break;
  }
  throw new Error(
    `The configuration let provider "${config.slug}" pass, which has no base URL or a kind that has none.`,
  );
}

/** xAI has both of OpenAI's APIs, and searches the web by the newer one. */
function isXAi({ slug, baseUrl }: ProviderConfig): boolean {
  return slug === "xai" || URL.parse(baseUrl ?? "")?.hostname === "api.x.ai";
}
