import type { ApiError } from "@tutti/contract";
import type { Dispatcher } from "undici";
import { apiKeyFix, apiKeyForm } from "../config/sendable.ts";
import { toVendorProvider, type Vendor } from "../config/vendors.ts";
import { fail, type Result, succeed } from "../result.ts";
import { createProvider } from "./create-provider.ts";
import { call, createConnections, readStart } from "./wire/call.ts";
import { errorTypeOf, fromFailedResponse, timeoutError } from "./wire/from-error.ts";
import { ProviderError } from "./wire/provider-error.ts";

/** What a good key showed. */
export interface KeyCheck {
  /** How many models for chatting the vendor serves with it. */
  modelCount: number;
}

export interface KeyCheckOptions {
  /** The connections; default: own ones, closed afterwards. */
  dispatcher?: Dispatcher | undefined;
  /**
   * Ends the check; where it ends by `AbortSignal.timeout`, that is a failure as any other, else its reason is thrown.
   */
  signal: AbortSignal;
}

/**
 * Asks the vendor whether a key is good, by something that costs nothing: its models, or what `keyCheck` names. A
 * failure is the vendor's refusal (mostly 401), or why it could not be asked, in words without the key.
 */
export async function checkKey(
  vendor: Vendor,
  apiKey: string,
  options: KeyCheckOptions,
): Promise<Result<KeyCheck, ApiError>> {
  if (!apiKeyForm.test(apiKey)) {
    const message = `This is not the form of a key; ${apiKeyFix}.`;
    return fail({ code: 400, message, metadata: { provider_name: vendor.name, error_type: errorTypeOf(400) } });
  }
  const { signal } = options;
  const dispatcher = options.dispatcher ?? createConnections();
  try {
    if (vendor.keyCheck !== undefined) await askAccount({ vendor, path: vendor.keyCheck, apiKey, signal, dispatcher });
    const models = await createProvider(toVendorProvider(vendor, apiKey), { dispatcher }).listModels(signal);
    return succeed({ modelCount: models.length });
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
  // Read in any case, so that its connection is free again.
  const body = await readStart(response);
  if (!response.isOk) throw fromFailedResponse({ ...response, body }, source);
}

function sourceOf({ name, baseUrl }: Vendor, apiKey: string) {
  return { providerName: name, baseUrl, secrets: [apiKey] };
}
