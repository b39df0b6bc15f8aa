import { expect, test } from "vitest";
import type { ProviderConfig } from "../config/config.ts";
import { provider, serving } from "./catalog.test-support.ts";
import { toConnection } from "./connection.ts";

function vendorOf(config: Partial<ProviderConfig>): string | undefined {
  const complete: ProviderConfig = { slug: "mine", name: "Mine", kind: "openai-compatible", headers: {}, ...config };
  return toConnection(complete, provider("mine", serving())).vendor;
}

test.each<[string, Partial<ProviderConfig>, string | undefined]>([
  ["a vendor's slug", { slug: "groq", baseUrl: "http://127.0.0.1:9/v1" }, "groq"],
  ["a vendor's address", { baseUrl: "https://api.groq.com/openai/v1" }, "groq"],
  ["the address of a vendor without a variable", { baseUrl: "https://router.huggingface.co/v1" }, "huggingface"],
  ["any region of Bedrock", { baseUrl: "https://bedrock-runtime.eu-west-1.amazonaws.com/openai/v1" }, "amazon-bedrock"],
  ["a wire that only its inventor speaks", { kind: "anthropic", baseUrl: "http://proxy.internal" }, "anthropic"],
  ["a server of one's own", { baseUrl: "http://127.0.0.1:8001/v1" }, undefined],
  ["a host that only ends like a vendor's", { baseUrl: "https://api.groq.com.evil.example/v1" }, undefined],
  ["no address", {}, undefined],
])("%s tells whose names the models have", (_, config, vendor) => {
  expect(vendorOf(config)).toBe(vendor);
});

test("models that the configuration names keep their slugs", () => {
  const config: ProviderConfig = { slug: "mine", name: "Mine", kind: "openai-compatible", headers: {} };
  expect(toConnection(config, provider("mine", serving())).keepsSlugs).toBe(false);
  expect(toConnection({ ...config, models: [] }, provider("mine", serving())).keepsSlugs).toBe(true);
});
