import { expect, test } from "vitest";
import { formatCount } from "../../ui/formats/numbers.ts";
import { formatMeasure, groupOf } from "./usage-figures.ts";

const sums = {
  requests: 1,
  errors: 0,
  cancelled: 0,
  prompt_tokens: 1,
  completion_tokens: 1,
  reasoning_tokens: 0,
  cached_tokens: 0,
  cost: 0,
  byok_cost: 0,
  latency: null,
  speed: null,
};

test("figures are short", () => {
  expect([formatCount(950), formatCount(12_345), formatCount(1_234_567)]).toEqual(["950", "12.3K", "1.23M"]);
  expect([formatMeasure(null, "speed"), formatMeasure(7.25, "speed"), formatMeasure(38.4, "speed")]).toEqual([
    "–",
    "7.3 tok/s",
    "38 tok/s",
  ]);
  expect(formatMeasure(0.42, "cost")).toBe("$0.42");
});

test("each row has a label, also without a provider or a key", () => {
  expect(groupOf({ ...sums, provider: null }, "provider")).toEqual({ id: "", label: "No provider answered" });
  expect(groupOf({ ...sums, provider: { slug: "acme", name: "Acme" } }, "provider").label).toBe("Acme");
  expect(groupOf({ ...sums, key: null }, "key")).toEqual({ id: "", label: "Tutti itself" });
  expect(groupOf({ ...sums, key: { id: "k", name: null, last_four: "wxyz" } }, "key").label).toBe("Revoked key …wxyz");
  expect(groupOf({ ...sums, user: { id: "u", name: null } }, "user").label).toBe("Former member");
});
