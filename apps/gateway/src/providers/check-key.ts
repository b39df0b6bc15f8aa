import type { ApiError } from "@tutti/contract";
import type { Dispatcher } from "undici";
import type { Vendor } from "../config/config.ts";
import { apiKeyFix, apiKeyForm } from "../config/sendable.ts";
import { toVendorProvider } from "../config/vendors.ts";
import { fail, type Result, succeed } from "../result.ts";
import { createProvider } from "./create-provider.ts";
import { call, createConnections, readStart } from "./wire/call.ts";
import { errorTypeOf, fromFailedResponse, timeoutError } from "./wire/from-error.ts";
import { ProviderError } from "./wire/provider-error.ts";

/** What the check of a valid key found. */
export interface KeyCheck {
  /** How many chat models the vendor serves with this key. */
  modelCount: number;
}

export interface KeyCheckOptions {
  /** The connections; default: its own, closed afterwards. */
  dispatcher?: Dispatcher | undefined;
  /**
   * Ends the check; an end by `AbortSignal.timeout` is a failure like any other, for any other its reason is thrown.
   */
  signal: AbortSignal;
}

/**
 * Checks a key with a request that costs nothing: the vendor's list of models, or the path in `keyCheck`. A failure is
 * the vendor's refusal (mostly 401), or the reason why the request failed, in a message without the key.
 */
export async function checkKey(
  vendor: Vendor,
  apiKey: string,
  options: KeyCheckOptions,
): Promise<Result<KeyCheck, ApiError>> {
  if (!apiKeyForm.test(apiKey)) {
    const message = `This does not have the form of a key; ${apiKeyFix}.`;
    return fail({ code: 400, message, metadata: { provider_name: vendor.name, error_type: errorTypeOf(400) } });
  }
  const { signal } = options;
  const dispatcher = options.dispatcher ?? createConnections();
  try {
    if (vendor.keyCheck !== undefined) await askAccount({ vendor, path: vendor.keyCheck, apiKey, signal, dispatcher });
    const models = await createProvider(toVendorProvider(vendor, apiKey), { dispatcher }).listModels(signal);
    return succeed({ modelCount: models.filter(({ completes }) => completes !== false).length });
  } catch (cause) {
    if (cause instanceof ProviderError) return fail(cause.error);
    if (cause instanceof DOMException && cause.name === "TimeoutError") {
      return fail(timeoutError(sourceOf(vendor, apiKey)));
    }
    throw cause;
  } finally {
    if (!options.dispatcher) await dispatcher.close();
  }
}

interface AccountRequest {
  vendor: Vendor;
  path: string;
  apiKey: string;
  signal: AbortSignal;
  dispatcher: Dispatcher;
}

async function askAccount({ vendor, path, apiKey, signal, dispatcher }: AccountRequest): Promise<void> {
  const source = sourceOf(vendor, apiKey);
  const response = await call({
    url: `${vendor.baseUrl}/${path}`,
    method: "GET",
    headers: { accept: "application/json", authorization: `Bearer ${apiKey}`, "user-agent": "tutti" },
    signal,
    dispatcher,
    source,
  });
  // Read in any case, to release the connection.
  const body = await readStart(response);
  if (!response.isOk) throw fromFailedResponse({ ...response, body }, source);
}

function sourceOf({ name, baseUrl }: Vendor, apiKey: string) {
  return { providerName: name, baseUrl, secrets: [apiKey] };
}
