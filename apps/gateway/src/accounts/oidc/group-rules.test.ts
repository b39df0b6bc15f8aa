import { expect, test } from "vitest";
import { groupsIn, isGain, membershipChange, standingOf } from "./group-rules.ts";

const groups = {
  claim: "groups",
  administrators: ["admins", "root"],
  organizations: [
    { group: "lab", organization: "research", role: "member" },
    { group: "lab-leads", organization: "research", role: "admin" },
    { group: "staff", organization: "acme", role: "member" },
  ],
} as const;

test.each([
  [
    ["a", "b", 3],
    ["a", "b"],
  ],
  ["a b,c", ["a", "b", "c"]],
  ["", []],
  [undefined, []],
  [{ a: true }, []],
])("a claim of %o names the groups %o", (claim, groups) => {
  expect(groupsIn(claim)).toEqual(groups);
});

test.each([
  [["admins"], true, null, null],
  [["root", "lab"], true, "member", null],
  [["lab", "lab-leads"], false, "admin", null],
  [["lab-leads", "lab", "staff"], false, "admin", "member"],
  [["Admins", "adm"], false, null, null],
  [[], false, null, null],
])(
  "[SEC-8] the groups %o make an administrator: %s, research: %s, acme: %s",
  (names, isAdministrator, research, acme) => {
    const standing = standingOf(names, groups);
    expect(standing.isAdministrator).toBe(isAdministrator);
    expect([...standing.organizations]).toEqual([
      ["research", research],
      ["acme", acme],
    ]);
  },
);

test("without groups for administrators, none decides over them", () => {
  expect(standingOf(["admins"], { ...groups, administrators: [] }).isAdministrator).toBeUndefined();
});

test.each([
  [undefined, "member", "add"],
  [undefined, null, undefined],
  ["member", null, "remove"],
  ["admin", "member", "set-role"],
  ["member", "member", undefined],
  ["owner", null, undefined],
  ["owner", "member", undefined],
] as const)("[SEC-8] a member who is %s and shall be %s: %s", (current, mappedRole, change) => {
  expect(membershipChange(current, mappedRole)).toBe(change);
});

test.each([
  ["add", "member", true],
  ["add", "admin", true],
  ["set-role", "admin", true],
  ["set-role", "member", false],
  ["remove", null, false],
] as const)("[SEC-8] the change %s to %s gives the person more: %s", (change, mappedRole, isMore) => {
  expect(isGain(change, mappedRole)).toBe(isMore);
});
