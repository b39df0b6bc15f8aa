import type { OrganizationMember } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { memberRows } from "./member-rows.ts";

const member = (name: string, role: string): OrganizationMember => ({
  id: `m-${name}`,
  userId: name,
  role,
  user: { name, email: `${name}@example.org` },
});

const people = [member("mary", "member"), member("grace", "admin"), member("ada", "owner"), member("bea", "admin")];

test("owners stand first, then admins, each by name", () => {
  expect(memberRows(people, "mary").map(({ name, role, isYou }) => [name, role, isYou])).toEqual([
    ["ada", "owner", false],
    ["bea", "admin", false],
    ["grace", "admin", false],
    ["mary", "member", true],
  ]);
});

test("of several roles the highest counts, and an unknown one is that of a member", () => {
  const rows = memberRows([member("ada", "member,owner"), member("eve", "auditor")], "ada");
  expect(rows.map(({ role }) => role)).toEqual(["owner", "member"]);
});

describe("who may change and remove whom", () => {
  const all = ["owner", "admin", "member"];
  const below = ["admin", "member"];
  test.each([
    ["ada", { ada: [[], false], bea: [all, true], grace: [all, true], mary: [all, true] }],
    ["grace", { ada: [[], false], bea: [below, true], grace: [below, false], mary: [below, true] }],
    ["mary", { ada: [[], false], bea: [[], false], grace: [[], false], mary: [[], false] }],
    ["nobody", { ada: [[], false], bea: [[], false], grace: [[], false], mary: [[], false] }],
  ])("as seen by %s", (viewer, expected) => {
    const rows = memberRows(people, viewer);
    expect(Object.fromEntries(rows.map(({ name, roles, canRemove }) => [name, [roles, canRemove]]))).toEqual(expected);
  });

  test("of two owners either may be made something else, oneself too", () => {
    const rows = memberRows([member("ada", "owner"), member("eve", "owner")], "ada");
    expect(rows.map(({ roles, canRemove }) => [roles, canRemove])).toEqual([
      [all, false],
      [all, true],
    ]);
  });
});
