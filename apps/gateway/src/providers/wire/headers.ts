import type { ProviderConfig } from "../../config/config.ts";

/** What every request to an OpenAI-compatible server says; the configured headers win. */
export function headersOf({ apiKey, headers }: ProviderConfig): Record<string, string> {
  return {
    accept: "application/json, text/event-stream",
    // Said aloud, since some proxies compress unless they are told not to.
    "accept-encoding": "identity",
    "user-agent": "tutti",
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    ...headers,
  };
}
