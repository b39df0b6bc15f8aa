import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { vendors } from "../config/vendors.ts";
import { vendorTable } from "./openai-compatible/vendors/vendor-table.ts";
import { readRecordedExchanges } from "./recorded-exchanges.test-support.ts";
import { everyUnmappedFeature } from "./unmapped.ts";

const page = readFileSync(new URL("../../../../docs/unmapped-provider-features.md", import.meta.url), "utf8");
const exchanges = readRecordedExchanges();

/** The wire formats of which a suite reads every recorded exchange, and the folders that each suite reads. */
const read: Readonly<Record<string, (vendor: string) => boolean>> = {
  chat: () => true,
  responses: () => true,
  messages: (vendor) => vendor === "anthropic",
  gemini: (vendor) => vendor === "google",
};

/** The rows of the page's tables about answers: the feature, and why it is left out. */
function rowsOf(text: string): [string, string][] {
  const tables = text.split("\n\n").filter((block) => block.startsWith("| in the answer |"));
  return tables.flatMap((table) =>
    [...table.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(([, feature = "", reason = ""]): [string, string] => [
      feature,
      reason,
    ]),
  );
}

test("the page lists exactly what is left out of answers, with the reasons", () => {
  const listedEveryUnmappedFeature = everyUnmappedFeature.map(({ feature, reason }): [string, string] => [
    feature,
    reason,
  ]);
  expect(rowsOf(page).toSorted()).toEqual(listedEveryUnmappedFeature.toSorted());
});

test("the page says which fields of a request each vendor is not sent", () => {
  for (const [slug, quirks] of Object.entries(vendorTable)) {
    const name = vendors.find((vendor) => vendor.slug === slug)?.name;
    const fields = (quirks.acceptedFields ?? quirks.refusedFields ?? []).map((field) => `\`${field}\``).join(", ");
    expect(page).toContain(`| ${name} | ${quirks.acceptedFields ? `everything but ${fields}` : fields} |`);
  }
});

describe("recorded exchanges", () => {
  test("every one is read by a suite, or listed with the reason", () => {
    const listedExchanges = new Set(everyUnmappedFeature.flatMap((feature) => feature.exchanges));
    const unread = exchanges.filter(({ api, vendor }) => !read[api]?.(vendor)).map(({ name }) => name);
    expect(unread.filter((name) => !listedExchanges.has(name))).toEqual([]);
    expect(exchanges.length).toBeGreaterThan(200);
  });

  test("every one that is listed is there", () => {
    const names = new Set(exchanges.map(({ name }) => name));
    const listedEveryUnmappedFeature = everyUnmappedFeature.flatMap((feature) => feature.exchanges);
    expect(listedEveryUnmappedFeature.filter((name) => !names.has(name.replace(/ \(answer \d+\)$/, "")))).toEqual([]);
  });
});
