import type { ProviderConfig } from "../../config/config.ts";

/** The headers of every request to an OpenAI-compatible server; the configured headers override them. */
export function headersOf({ apiKey, headers }: ProviderConfig): Record<string, string> {
  return {
    accept: "application/json, text/event-stream",
    // Sent explicitly, since some proxies compress unless a request forbids it.
    "accept-encoding": "identity",
    "user-agent": "tutti",
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    ...headers,
  };
}
