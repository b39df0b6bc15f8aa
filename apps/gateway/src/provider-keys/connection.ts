import type { ApiError } from "@tutti/contract";
import type { ProviderConfig, Vendor } from "../config/config.ts";
import { apiKeyFix, apiKeyForm } from "../config/sendable.ts";
import { toVendorProvider } from "../config/vendors.ts";
import { checkKey, type KeyCheck } from "../providers/check-key.ts";
import { createProvider } from "../providers/create-provider.ts";
import { createConnections } from "../providers/wire/call.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import { fail, type Result, succeed } from "../result.ts";

/** An OpenAI-compatible server that a person connects by its address. */
export interface OwnServer {
  slug: string;
  name: string;
  /** Without a trailing slash. */
  baseUrl: string;
  key: string | undefined;
}

/** The connection of a provider: a vendor's key, or the address of a server. */
export type KeyConnection = { vendor: Vendor; key: string } | { server: OwnServer };

export function toServerProvider({ slug, name, baseUrl, key }: OwnServer): ProviderConfig {
  return { slug, name, kind: "openai-compatible", baseUrl, apiKey: key, headers: {} };
}

export function toProvider(connection: KeyConnection): ProviderConfig {
  return "vendor" in connection
    ? toVendorProvider(connection.vendor, connection.key)
    : toServerProvider(connection.server);
}

/** What the check of a connection found. */
export interface KeyConnectionCheck extends KeyCheck {
  /** The address at which the server answers, where that is not the given one. */
  baseUrl?: string | undefined;
}

/**
 * Checks whether a provider can be used with this connection. A failure is for the person who connects it: 400 for what
 * they can correct, 502 if the call failed.
 */
export async function checkConnection(
  connection: KeyConnection,
  signal: AbortSignal,
): Promise<Result<KeyConnectionCheck, ApiError>> {
  if ("vendor" in connection) {
    const { vendor, key } = connection;
    const keyCheck = await checkKey(vendor, key, { signal });
    return keyCheck.ok ? keyCheck : fail(explain(keyCheck.error, vendor.name));
  }
  const { server } = connection;
  const serverCheck = await checkServer(server, signal);
  if (serverCheck.ok || URL.parse(server.baseUrl)?.pathname !== "/") return serverCheck;
  // Most servers answer below their version, which people leave out.
  const baseUrl = `${server.baseUrl}/v1`;
  const versionedCheck = await checkServer({ ...server, baseUrl }, signal);
  return versionedCheck.ok ? succeed({ ...versionedCheck.value, baseUrl }) : serverCheck;
}

async function checkServer(server: OwnServer, signal: AbortSignal): Promise<Result<KeyCheck, ApiError>> {
  if (server.key !== undefined && !apiKeyForm.test(server.key)) {
    return fail({ code: 400, message: `This does not have the form of a key; ${apiKeyFix}.` });
  }
  const dispatcher = createConnections();
  try {
    const models = await createProvider(toServerProvider(server), { dispatcher }).listModels(signal);
    return succeed({ modelCount: models.length });
  } catch (cause) {
    if (cause instanceof ProviderError) return fail(explainServer(cause, server));
    if (cause instanceof DOMException && cause.name === "TimeoutError") {
      return fail({ code: 502, message: `${server.name} did not respond in time.` });
    }
    throw cause;
  } finally {
    await dispatcher.close();
  }
}

/**
 * The error in the gateway's own text: the response of a server that is no model server is not shown to the person who
 * named the address. The message of a network failure is the gateway's own already.
 */
function explainServer({ error, cause }: ProviderError, { name, key }: OwnServer): ApiError {
  const metadata = { provider_name: name };
  if (error.code === 401 || error.code === 403) {
    return {
      code: 400,
      message: key === undefined ? `${name} requires a key.` : `${name} does not accept this key.`,
      metadata,
    };
  }
  if (cause !== undefined) return { code: 502, message: `${error.message} Check its address.`, metadata };
  const status = error.code === 502 ? "" : ` (status ${error.code})`;
  const message = `${name} did not return a list of models${status}. Check its base URL, or try again later.`;
  return { code: 502, message, metadata };
}

/** A 401 from the gateway would mean that the person is not signed in. */
function explain(error: ApiError, name: string): ApiError {
  const metadata = { ...error.metadata, provider_name: name };
  if (error.code === 400 && error.metadata?.raw === undefined) return error;
  if (error.code === 401 || error.code === 403) {
    return { code: 400, message: `${name} does not accept this key.`, metadata };
  }
  return { code: 502, message: `This key could not be checked with ${name}: ${error.message}`, metadata };
}
