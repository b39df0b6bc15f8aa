import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const knownNames = ["slug", "name", "base_url", "api_key", "api_key_env", "context_length"];

test.each([
  ["baseUrl", "base_url"],
  ["base-url", "base_url"],
  ["apikey", "api_key"],
  ["api_key_environment", undefined],
  ["contextlenght", "context_length"],
  ["nme", "name"],
  ["temperature", undefined],
])("%s was most likely meant as %s", (name, nearest) => {
  expect(nearestName(name, knownNames)).toBe(nearest);
});

test("where nothing is known, nothing is near", () => {
  expect(nearestName("slug", [])).toBeUndefined();
});
