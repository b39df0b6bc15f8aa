import { expect, test } from "vitest";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import { endpoint, request } from "../../routing/routing.test-support.ts";
import { contextOf } from "./plugins.test-support.ts";
import { createProviderBanned } from "./provider-banned.ts";

const endpoints = [endpoint("one", "v/m"), endpoint("two", "v/m")];

function setUp({ bannedProviders = [], coolingDown = [] }: { bannedProviders?: string[]; coolingDown?: string[] }) {
  const health = { isCoolingDown: ({ provider }: Endpoint) => coolingDown.includes(provider.slug) };
  const plugin = createProviderBanned({ bannedProviders, health });
  const run = plugin.begin(contextOf(), request(), undefined);
  return {
    plugin,
    ignoredProviders: async (body = request()) => (await run?.beforeRouting?.(body))?.provider?.ignore,
    chosenSlugs: (givenEndpoints: readonly Endpoint[] = endpoints) =>
      run?.chooseEndpoints?.(givenEndpoints).map(({ provider }) => provider.slug),
  };
}

test("[GW-8] banned providers are ignored beside those that the request ignores", async () => {
  const { ignoredProviders } = setUp({ bannedProviders: ["openai", "My vLLM"] });
  expect(await ignoredProviders()).toEqual(["openai", "My vLLM"]);
  expect(await ignoredProviders(request({ provider: { ignore: ["groq"] } }))).toEqual(["groq", "openai", "My vLLM"]);
});

test("without a ban the request stays as it is", async () => {
  const body = request();
  const run = createProviderBanned({ bannedProviders: [], health: { isCoolingDown: () => false } }).begin(
    contextOf(),
    body,
    undefined,
  );
  expect(await run?.beforeRouting?.(body)).toBe(body);
});

test("providers that rest are left out, as long as another provider is there", () => {
  expect(setUp({ coolingDown: ["one"] }).chosenSlugs()).toEqual(["two"]);
  expect(setUp({ coolingDown: ["one", "two"] }).chosenSlugs()).toEqual(["one", "two"]);
  expect(setUp({ coolingDown: ["one"] }).chosenSlugs(endpoints.slice(0, 1))).toEqual(["one"]);
  expect(setUp({}).chosenSlugs()).toEqual(["one", "two"]);
});

test("[GW-8] no client can turn a ban off", () => {
  expect(setUp({}).plugin.isMandatory).toBe(true);
});
