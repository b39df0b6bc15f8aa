import { expect, test } from "vitest";
import { isGroupName } from "./group-names.ts";

const groupNames = ["research", "my_lab", "Acme"];

test.each([
  [{ name: "Research", slug: "research-x8f2k1" }, true],
  [{ name: "Anything", slug: "research" }, true],
  [{ name: "Anything", slug: "ReSearch" }, true],
  [{ name: "  Résearch! " }, true],
  [{ name: "Re\u200Bsearch" }, true],
  [{ name: "Ｒｅｓｅａｒｃｈ" }, true],
  [{ name: "My lab", slug: "my-lab-x8f2k1" }, true],
  [{ slug: "my--lab" }, true],
  [{ name: "ACME" }, true],
  [{ name: "Research and development", slug: "research-and-development-x8f2k1" }, false],
  [{ name: "Mylab" }, false],
  [{ name: "", slug: "" }, false],
  [{}, false],
])("[SEC-8] an organization of %o has the name of a group's: %s", (organization, isOfGroup) => {
  expect(isGroupName(organization, groupNames)).toBe(isOfGroup);
});

test("[SEC-8] without groups, every name is free", () => {
  expect(isGroupName({ name: "Research", slug: "research" }, [])).toBe(false);
});
