import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../config/config.ts";
import { createBedrockProvider } from "./amazon-bedrock/index.ts";
import { createAnthropicProvider } from "./anthropic/index.ts";
import { createAzureProvider } from "./azure/index.ts";
import { createCompletionsProvider } from "./completions/index.ts";
import { createGoogleProvider } from "./google/index.ts";
import { createVertexProvider } from "./google-vertex/index.ts";
import type { kinds, ProviderKind } from "./kinds.ts";
import { createOpenAiProvider } from "./openai/index.ts";
import { xAiDialect } from "./openai/responses/dialect.ts";
import { createOpenAiCompatibleProvider } from "./openai-compatible/index.ts";
import { createOpenRouterProvider } from "./openrouter/index.ts";
import type { Provider } from "./provider.ts";
import type { Tasks } from "./tasks.ts";
import type { StreamLimits } from "./wire/call-upstream.ts";

export interface ProviderDependencies {
  /** The connections; default: a pool of the provider's own. */
  dispatcher?: Dispatcher | undefined;
  /** Gets what the operator should know about a provider. */
  log?: Logger | undefined;
  /** Default: that of each kind. */
  limits?: StreamLimits | undefined;
}

/** The provider for one entry of the configuration, other than the demo. */
export function createProvider(config: ProviderConfig, dependencies: ProviderDependencies = {}): Provider {
  return Object.assign(createKind(config, dependencies), { connectionId: connectionIdOf(config) });
}

/** The hash of everything that makes up an account at an address. Keys are too long to be guessed from it. */
function connectionIdOf({ slug, kind, baseUrl, apiKey, headers, cloud }: ProviderConfig): string {
  const address = [slug, kind, baseUrl ?? null, apiKey ?? null, Object.entries(headers).toSorted()];
  const facts = JSON.stringify(cloud === undefined ? address : [...address, cloud]);
  return createHash("sha256").update(facts).digest("base64");
}

/** A provider that is called at an address. */
type AddressedConfig = ProviderConfig & { baseUrl: string };

interface KindOptions extends StreamLimits {
  config: AddressedConfig;
  dispatcher?: Dispatcher | undefined;
  log?: Logger | undefined;
}

/** A provider with an adapter for each task that the table of kinds names for its kind. */
type ProviderOf<Kind extends ProviderKind> = (typeof kinds)[Kind]["tasks"] extends readonly []
  ? Provider
  : Provider & { readonly tasks: Pick<Tasks, (typeof kinds)[Kind]["tasks"][number]> };

/** The constructor for each kind of provider; undefined for kinds that are not called over HTTP. */
const create: { readonly [Kind in ProviderKind]: ((options: KindOptions) => ProviderOf<Kind>) | undefined } = {
  "openai-compatible": (options) =>
    isXAi(options.config)
      ? createOpenAiProvider({ ...options, dialect: xAiDialect })
      : createOpenAiCompatibleProvider(options),
  openai: createOpenAiProvider,
  anthropic: createAnthropicProvider,
  google: createGoogleProvider,
  openrouter: createOpenRouterProvider,
  "amazon-bedrock": createBedrockProvider,
  "google-vertex": createVertexProvider,
  azure: createAzureProvider,
  completions: createCompletionsProvider,
  demo: undefined,
};

function createKind(config: ProviderConfig, { limits, ...others }: ProviderDependencies): Provider {
  const { slug, kind, baseUrl } = config;
  const provider =
    baseUrl === undefined ? undefined : create[kind]?.({ config: { ...config, baseUrl }, ...others, ...limits });
  if (provider !== undefined) return provider;
  throw new Error(
    `Provider "${slug}" passed the check of the configuration without a base URL, or with a kind that has none.`,
  );
}

/** xAI has both of OpenAI's APIs, and searches the web through the newer one. */
function isXAi({ slug, baseUrl }: AddressedConfig): boolean {
  return slug === "xai" || URL.parse(baseUrl)?.hostname === "api.x.ai";
}
