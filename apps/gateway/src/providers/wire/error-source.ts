import type { ProviderConfig } from "../../config/config.ts";
import type { ErrorSource } from "./from-error.ts";

/**
 * The source of a configured provider's errors. A header may hold a key as well; short values are no secrets, and
 * replacing them would only mangle messages.
 */
export function errorSourceOf({
  name,
  baseUrl,
  apiKey,
  headers,
}: Omit<ProviderConfig, "baseUrl"> & { baseUrl: string }): ErrorSource {
  const values = Object.values(headers).flatMap((value) => [value, value.replace(/^\S+ /, "")]);
  const secrets = [apiKey ?? "", ...values].filter((value) => value.length >= 8);
  return { providerName: name, baseUrl, secrets };
}
