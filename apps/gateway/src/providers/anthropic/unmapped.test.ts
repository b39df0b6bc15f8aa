import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toRequest } from "./to-request.ts";
import { unmappedFeatures, unsentFeatures } from "./unmapped.ts";

const page = readFileSync(new URL("../../../../../docs/unmapped-provider-features.md", import.meta.url), "utf8");

test.each([...unmappedFeatures, ...unsentFeatures])(
  "the documentation says why $feature is left out",
  (unsentFeature) => {
    expect(page).toContain(`| \`${unsentFeature.feature}\` | ${unsentFeature.reason} |`);
  },
);

test.each(unsentFeatures)("$feature is not sent, and stops nothing", ({ feature }) => {
  const model = {
    upstreamId: "claude-sonnet-4-5",
    slug: "anthropic/claude-sonnet-4.5",
    name: "Claude",
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
  };
  const body = { messages: [{ role: "user" as const, content: "Hello" }] };
  const { request } = toRequest({ model, body: { ...body, [feature]: 1 } });
  expect(request).toEqual(toRequest({ model, body }).request);
});
