import { expect, test } from "vitest";
import type { Endpoint } from "../../catalog/catalog.ts";
import { endpoint, request } from "../../routing/routing.test-support.ts";
import { contextOf } from "./plugins.test-support.ts";
import { createProviderBanned } from "./provider-banned.ts";

const endpoints = [endpoint("one", "v/m"), endpoint("two", "v/m")];

function setUp({ banned = [], coolingDown = [] }: { banned?: string[]; coolingDown?: string[] }) {
  const health = { isCoolingDown: ({ provider }: Endpoint) => coolingDown.includes(provider.slug) };
  const plugin = createProviderBanned({ banned, health });
  const run = plugin.begin(contextOf(), request(), undefined);
  return {
    plugin,
    ignored: async (body = request()) => (await run?.beforeRouting?.(body))?.provider?.ignore,
    chosen: (givenEndpoints: readonly Endpoint[] = endpoints) =>
      run?.chooseEndpoints?.(givenEndpoints).map(({ provider }) => provider.slug),
  };
}

test("[GW-8] providers that the operator has banned are ignored, beside those that the request ignores", async () => {
  const { ignored } = setUp({ banned: ["openai", "My vLLM"] });
  expect(await ignored()).toEqual(["openai", "My vLLM"]);
  expect(await ignored(request({ provider: { ignore: ["groq"] } }))).toEqual(["groq", "openai", "My vLLM"]);
});

test("without a ban the request stays as it is", async () => {
  const body = request();
  const run = createProviderBanned({ banned: [], health: { isCoolingDown: () => false } }).begin(
    contextOf(),
    body,
    undefined,
  );
  expect(await run?.beforeRouting?.(body)).toBe(body);
});

test("providers that rest are left out, as long as another provider is there", () => {
  expect(setUp({ coolingDown: ["one"] }).chosen()).toEqual(["two"]);
  expect(setUp({ coolingDown: ["one", "two"] }).chosen()).toEqual(["one", "two"]);
  expect(setUp({ coolingDown: ["one"] }).chosen(endpoints.slice(0, 1))).toEqual(["one"]);
  expect(setUp({}).chosen()).toEqual(["one", "two"]);
});

test("[GW-8] no client can turn a ban off", () => {
  expect(setUp({}).plugin.isMandatory).toBe(true);
});
