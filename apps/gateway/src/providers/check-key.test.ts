import { errorAnswer, startScriptedUpstream, type UpstreamRequest } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { Vendor } from "../config/config.ts";
import { vendorConfig, vendors } from "../config/vendors.ts";
import { checkKey } from "./check-key.ts";
import { closeAfterTest } from "./provider.test-support.ts";

const goodKey = "sk-good-0123456789";

const signal = () => new AbortController().signal;

async function vendorAt(
  slug: string,
  answer: (request: UpstreamRequest) => ReturnType<typeof errorAnswer> | undefined,
) {
  const paths: string[] = [];
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      answer: () => errorAnswer(500, "no completion may be asked for"),
      answerOther: (request) => {
        paths.push(request.path);
        const isGood = request.headers.authorization === `Bearer ${goodKey}`;
        return isGood
          ? answer(request)
          : errorAnswer(401, { error: { message: `Wrong key: ${request.headers.authorization}` } });
      },
    }),
  );
  const knownVendor = vendors.find((vendor) => vendor.slug === slug);
  if (!knownVendor) throw new Error(`There is no vendor ${slug}.`);
  return { vendor: { ...knownVendor, baseUrl: upstream.baseUrl } satisfies Vendor, paths, upstream };
}

test("a good key shows how many models it opens, without a completion", async () => {
  const models = { data: [{ id: "mistral-large-latest" }, { id: "mistral-embed" }, { id: "ministral-8b-latest" }] };
  const { vendor, paths, upstream } = await vendorAt("mistral", () => errorAnswer(200, models));
  expect(await checkKey(vendor, goodKey, { signal: signal() })).toEqual({ ok: true, value: { modelCount: 2 } });
  expect(paths).toEqual(["/v1/models"]);
  expect(upstream.requests).toEqual([]);
});

test("a key for a public list of models is checked by its account first", async () => {
  const { vendor, paths } = await vendorAt("openrouter", ({ path }) =>
    errorAnswer(200, path.endsWith("/key") ? { data: { label: "sk" } } : { data: [{ id: "a/b" }] }),
  );
  expect(await checkKey(vendor, goodKey, { signal: signal() })).toEqual({ ok: true, value: { modelCount: 1 } });
  expect(paths).toEqual(["/v1/key", "/v1/models?output_modalities=all"]);
});

test("a vendor without a list counts the models that are known", async () => {
  const { vendor, paths } = await vendorAt("perplexity", () => errorAnswer(200, { requests: [] }));
  expect(await checkKey(vendor, goodKey, { signal: signal() })).toEqual({ ok: true, value: { modelCount: 4 } });
  expect(paths).toEqual(["/v1/v1/async/sonar"]);
});

test.each(["mistral", "openrouter"])(
  "a wrong key at %s is the vendor's refusal, without the key in it",
  async (slug) => {
    const { vendor } = await vendorAt(slug, () => undefined);
    const keyCheck = await checkKey(vendor, "sk-wrong-0123456789", { signal: signal() });
    expect(keyCheck).toMatchObject({ ok: false, error: { code: 401, message: "Wrong key: Bearer …" } });
    expect(JSON.stringify(keyCheck)).not.toContain("sk-wrong");
  },
);

test.each(["two words", "“curly”", "line\nbreak", ""])("%j is no key, and no provider is asked", async (key) => {
  const { vendor, paths } = await vendorAt("mistral", () => undefined);
  expect(await checkKey(vendor, key, { signal: signal() })).toMatchObject({ ok: false, error: { code: 400 } });
  expect(paths).toEqual([]);
});

test("a vendor that is unreachable or too slow is a failure with its name", async () => {
  const { vendor, upstream } = await vendorAt("mistral", () => ({ steps: [{ type: "hang" }] }));
  const late = await checkKey(vendor, goodKey, { signal: AbortSignal.timeout(30) });
  expect(late).toMatchObject({ ok: false, error: { code: 408, metadata: { provider_name: "Mistral" } } });
  await upstream.close();
  const lateCheck = await checkKey(vendor, goodKey, { signal: signal() });
  expect(lateCheck).toMatchObject({ ok: false, error: { code: 502, metadata: { provider_name: "Mistral" } } });
});

test("a check that is called off throws the reason", async () => {
  const { vendor } = await vendorAt("mistral", () => ({ steps: [{ type: "hang" }] }));
  const reason = new Error("left the page");
  await expect(checkKey(vendor, goodKey, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test("every vendor has its own slug and variables, and becomes a provider", () => {
  expect(new Set(vendors.map(({ slug }) => slug)).size).toBe(vendors.length);
  const variables = vendors.flatMap((vendor) => vendor.variables);
  expect(new Set(variables).size).toBe(variables.length);
  for (const vendor of vendors) {
    expect(vendor.keysAt).toMatch(/^https:\/\//);
    expect(vendorConfig(vendor.slug, "k")).toMatchObject({
      slug: vendor.slug,
      name: vendor.name,
      kind: vendor.kind,
      baseUrl: vendor.baseUrl,
      apiKey: "k",
    });
  }
  expect(vendorConfig("nobody", "k")).toBeUndefined();
});
