import type { Dispatcher } from "undici";
import type { Config, ProviderConfig } from "../config/config.ts";
import { checkKey } from "../providers/check-key.ts";
import { createProvider } from "../providers/create-provider.ts";
import { createLocalProviders } from "../providers/local-discovery.ts";
import { createConnections } from "../providers/wire/call.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

/** Milliseconds that a provider may take for one request. */
const TIMEOUT = 10_000;

/** Sends every provider of the configuration one request that costs nothing: for its models, or for its key. */
export async function checkProviders(config: Config): Promise<Finding[]> {
  const dispatcher = createConnections();
  try {
    const checkedProviders = config.providers.filter(({ kind }) => kind !== "demo");
    const providerFindings = await Promise.all(
      checkedProviders.map((provider) => checkProvider(provider, config, dispatcher)),
    );
    const local = await Promise.all(localServers(config, dispatcher));
    const findings = [...providerFindings, ...local.flat()];
    if (findings.length > 0) return findings;
    return [
      warning(
        "providers",
        "no provider is configured, and no model server was found on this machine: the demo models answer",
        "Set a vendor's key, such as OPENROUTER_API_KEY, or have users connect their own in Settings.",
      ),
    ];
  } finally {
    await dispatcher.close();
  }
}

async function checkProvider(provider: ProviderConfig, config: Config, dispatcher: Dispatcher): Promise<Finding> {
  const { name, slug, baseUrl, apiKey } = provider;
  const signal = AbortSignal.timeout(TIMEOUT);
  const vendor = config.vendors.find((knownVendor) => knownVendor.slug === slug);
  if (vendor !== undefined && apiKey !== undefined) {
    const keyCheck = await checkKey({ ...vendor, baseUrl: baseUrl ?? vendor.baseUrl }, apiKey, { signal, dispatcher });
    if (keyCheck.ok) return good("providers", `${name} accepts its key, and has ${keyCheck.value.modelCount} models`);
    return describe(provider, keyCheck.error);
  }
  try {
    // The provider is asked for its models although the file may list them.
    const models = await createProvider({ ...provider, models: undefined }, { dispatcher }).listModels(signal);
    return good("providers", `${name} responds, and has ${models.length} models`);
  } catch (cause) {
    if (cause instanceof ProviderError) {
      const hasNoList = cause.error.code === 404 && provider.models !== undefined;
      return hasNoList ? good("providers", `${name} responds`) : describe(provider, cause.error, cause.operatorText);
    }
    return describe(provider, { code: 408, message: `${name} did not respond within ${TIMEOUT / 1_000} s` });
  }
}

function describe(
  provider: ProviderConfig,
  { code, message }: { code: number; message: string },
  operatorText?: string,
): Finding {
  const { name, slug, baseUrl } = provider;
  if (code === 401 && provider.cloud !== undefined) {
    // The advice is the last sentence of what the operator reads in the log.
    const end = operatorText?.lastIndexOf(". ") ?? -1;
    return end === -1
      ? bad("providers", `${name} does not accept the sign-in`, `Correct the credentials of "${slug}", or its region.`)
      : bad("providers", operatorText?.slice(0, end) ?? message, operatorText?.slice(end + 2) ?? "");
  }
  if (code === 401 || code === 403) {
    const problem = provider.apiKey === undefined ? "requires a key" : "does not accept its key";
    return bad("providers", `${name} ${problem}`, `Correct the key of "${slug}" in the environment or the file.`);
  }
  const place = baseUrl === undefined ? "" : ` at ${baseUrl}`;
  return bad(
    "providers",
    `${name}${place} cannot be called: ${message.replace(/\.$/u, "")}`,
    `Correct the address of "${slug}", or check that it runs and can be reached from this machine.`,
  );
}

/** A server that does not run has no finding. */
function localServers(config: Config, dispatcher: Dispatcher): Promise<Finding[]>[] {
  return createLocalProviders(config.localServers, { dispatcher }).map(async (provider, index) => {
    const server = config.localServers[index];
    try {
      const models = await provider.listModels(AbortSignal.timeout(TIMEOUT));
      return [good("providers", `${server?.name} runs on this machine, with ${models.length} models`)];
    } catch {
      return [];
    }
  });
}
