import { expect, test } from "vitest";
import type { Endpoint } from "../../catalogue/catalogue.ts";
import { endpoint, request } from "../../routing/routing-under-test.ts";
import { contextOf } from "./plugins-under-test.ts";
import { createProviderBanned } from "./provider-banned.ts";

const endpoints = [endpoint("one", "v/m"), endpoint("two", "v/m")];

function setUp({ banned = [], resting = [] }: { banned?: string[]; resting?: string[] }) {
  const health = { isResting: ({ provider }: Endpoint) => resting.includes(provider.slug) };
  const plugin = createProviderBanned({ banned, health });
  const run = plugin.begin(contextOf(), request(), undefined);
  return {
    plugin,
    ignored: async (body = request()) => (await run?.beforeRouting?.(body))?.provider?.ignore,
    chosen: (given: readonly Endpoint[] = endpoints) =>
      run?.chooseEndpoints?.(given).map(({ provider }) => provider.slug),
  };
}

test("[GW-8] providers that the operator has banned are ignored, beside those that the request ignores", async () => {
  const { ignored } = setUp({ banned: ["openai", "My vLLM"] });
  expect(await ignored()).toEqual(["openai", "My vLLM"]);
  expect(await ignored(request({ provider: { ignore: ["groq"] } }))).toEqual(["groq", "openai", "My vLLM"]);
});

test("without a ban the request stays as it is", async () => {
  const body = request();
  const run = createProviderBanned({ banned: [], health: { isResting: () => false } }).begin(
    contextOf(),
    body,
    undefined,
  );
  expect(await run?.beforeRouting?.(body)).toBe(body);
});

test("providers that rest are left out, as long as somebody else is there", () => {
  expect(setUp({ resting: ["one"] }).chosen()).toEqual(["two"]);
  expect(setUp({ resting: ["one", "two"] }).chosen()).toEqual(["one", "two"]);
  expect(setUp({ resting: ["one"] }).chosen(endpoints.slice(0, 1))).toEqual(["one"]);
  expect(setUp({}).chosen()).toEqual(["one", "two"]);
});

test("[GW-8] no client can turn a ban off", () => {
  expect(setUp({}).plugin.isMandatory).toBe(true);
});
