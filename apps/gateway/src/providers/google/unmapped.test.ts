import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toGoogleRequest } from "./to-request.ts";
import { unmappedFeatures, unsentFeatures } from "./unmapped.ts";

const page = readFileSync(new URL("../../../../../docs/unmapped-provider-features.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## Google"));

test.each([...unmappedFeatures, ...unsentFeatures])(
  "the documentation says why $feature is left out",
  (unsentFeature) => {
    expect(section).toContain(`| \`${unsentFeature.feature}\` | ${unsentFeature.reason} |`);
  },
);

test.each(unsentFeatures)("$feature is not sent, and stops nothing", ({ feature }) => {
  const model = {
    upstreamId: "gemini-2.5-flash",
    slug: "google/gemini-2.5-flash",
    name: "Gemini",
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
  };
  const body = { messages: [{ role: "user" as const, content: "Hello" }] };
  const { request } = toGoogleRequest({ model, body: { ...body, [feature]: 1 } });
  expect(request).toEqual(toGoogleRequest({ model, body }).request);
});
