import fc from "fast-check";
import { expect, test } from "vitest";
import { organizationSlug } from "./organization-slug.ts";

test.each([
  ["Acme Labs", "acme-labs-000000"],
  ["  Café Zürich & Söhne! ", "cafe-zurich-sohne-000000"],
  ["日本", "000000"],
])("%s becomes %s", (name, slug) => {
  expect(organizationSlug(name, () => 0)).toBe(slug);
});

test("every name has a slug that can stand in an address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.double({ min: 0, max: 0.999999, noNaN: true }), (name, number) => {
      expect(organizationSlug(name, () => number)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
    }),
  );
});
