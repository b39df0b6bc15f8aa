import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../config/config.ts";
import { createOpenAiCompatibleProvider } from "./openai-compatible/index.ts";
import type { Provider } from "./provider.ts";

export interface ProviderMaker {
  /** Makes the demo provider under a configured name. */
  createDemo: (config: ProviderConfig) => Provider;
  dispatcher?: Dispatcher | undefined;
}

/**
 * The provider for one entry of the configuration. Vendors with a wire of their own are spoken to through their OpenAI-compatible
 * endpoints.
 */
export function createProvider(config: ProviderConfig, { createDemo, dispatcher }: ProviderMaker): Provider {
  switch (config.kind) {
    case "demo":
      return createDemo(config);
    case "openai-compatible":
    case "openai":
    case "anthropic":
    case "google":
    case "openrouter":
      if (config.baseUrl === undefined)
        throw new Error(`The configuration let provider "${config.slug}" pass without a base URL.`);
      return createOpenAiCompatibleProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher });
    case "completions":
      throw new Error(`The configuration let provider "${config.slug}" pass, whose kind is not served.`);
  }
}
