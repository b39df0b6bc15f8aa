import type { KnownModel } from "@tutti/contract";
import { expect, test } from "vitest";
import { findKnownModels } from "./find-known-models.ts";

const knownModel = (id: string, available = false): KnownModel => ({ id, name: id, available, connect: [] });
const models = [
  knownModel("acme/guide-mini"),
  knownModel("acme/guide", true),
  knownModel("other/guide-3.5"),
  knownModel("other/poet"),
];

test.each([
  ["guide", ["acme/guide", "acme/guide-mini", "other/guide-3.5"]],
  ["acme/guide", ["acme/guide", "acme/guide-mini"]],
  ["Guide ACME mini", ["acme/guide-mini"]],
  ["guide 3.5", ["other/guide-3.5"]],
  ["no model", []],
  [" / ", []],
])("%s finds %o, what can be asked at once first", (query, ids) => {
  expect(findKnownModels(models, query).map(({ id }) => id)).toEqual(ids);
});

test("suggestions are few", () => {
  const many = Array.from({ length: 100 }, (_unused, index) => knownModel(`acme/model-${index}`));
  expect(findKnownModels(many, "model")).toHaveLength(12);
});
