import type { OrganizationMember, OrganizationRole } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { memberRows } from "./member-rows.ts";

const member = (name: string, role: OrganizationRole): OrganizationMember => ({
  id: `m-${name}`,
  user_id: name,
  role,
  name,
  email: `${name}@example.org`,
});

const people = [member("mary", "member"), member("grace", "admin"), member("ada", "owner"), member("bea", "admin")];

test("owners stand first, then admins, each by name", () => {
  expect(
    memberRows(people, { id: "mary", role: "member" }).map(({ name, role, isYou }) => [name, role, isYou]),
  ).toEqual([
    ["ada", "owner", false],
    ["bea", "admin", false],
    ["grace", "admin", false],
    ["mary", "member", true],
  ]);
});

describe("who may change and remove whom", () => {
  const all = ["owner", "admin", "member"];
  const below = ["admin", "member"];
  test.each([
    ["ada", "owner", { ada: [[], false], bea: [all, true], grace: [all, true], mary: [all, true] }],
    ["grace", "admin", { ada: [[], false], bea: [below, true], grace: [below, false], mary: [below, true] }],
    ["mary", "member", { ada: [[], false], bea: [[], false], grace: [[], false], mary: [[], false] }],
    ["nobody", "member", { ada: [[], false], bea: [[], false], grace: [[], false], mary: [[], false] }],
  ] as const)("as seen by %s, %s", (id, role, expected) => {
    const rows = memberRows(people, { id, role });
    expect(Object.fromEntries(rows.map(({ name, roles, canRemove }) => [name, [roles, canRemove]]))).toEqual(expected);
  });

  test("of two owners either may be made something else, oneself too", () => {
    const rows = memberRows([member("ada", "owner"), member("eve", "owner")], { id: "ada", role: "owner" });
    expect(rows.map(({ roles, canRemove }) => [roles, canRemove])).toEqual([
      [all, false],
      [all, true],
    ]);
  });
});
