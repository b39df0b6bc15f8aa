import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../config/config.ts";
import { createOpenAiCompatibleProvider } from "./openai-compatible/index.ts";
import type { Provider } from "./provider.ts";

/**
 * The provider for one entry of the configuration, other than the demo. Vendors with a wire of their own are spoken to through
 * their OpenAI-compatible endpoints.
 */
export function createProvider(config: ProviderConfig, dispatcher?: Dispatcher): Provider {
  switch (config.kind) {
    case "openai-compatible":
    case "openai":
    case "anthropic":
    case "google":
    case "openrouter":
      if (config.baseUrl === undefined) break;
      return createOpenAiCompatibleProvider({ config: { ...config, baseUrl: config.baseUrl }, dispatcher });
    case "demo":
    case "completions":
      break;
  }
  throw new Error(
    `The configuration let provider "${config.slug}" pass, which has no base URL or a kind that has none.`,
  );
}
