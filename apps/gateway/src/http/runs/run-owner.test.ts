import { expect, test } from "vitest";
import type { Identity } from "../../accounts/identity.ts";
import { runOwnerOf } from "./run-owner.ts";

const ada: Identity = { userId: "ada", name: "Ada", email: "ada@example.org" };
const owner = runOwnerOf(ada);

test.each<[string, Partial<Identity>, boolean]>([
  ["the same person's page", {}, true],
  ["[SEC-13] a program of the same person", { keyId: "key" }, false],
  ["the same person under another name", { name: "Ada Lovelace" }, true],
  ["another person", { userId: "eve" }, false],
  ["the same person in an organization", { organizationId: "society" }, false],
  ["another member of it", { userId: "eve", organizationId: "society" }, false],
])("%s: %o", (_, other, isOwner) => {
  expect(runOwnerOf({ ...ada, ...other }) === owner).toBe(isOwner);
});

test("members of one organization have runs of their own", () => {
  const owners = ["ada", "eve"].map((userId) => runOwnerOf({ ...ada, userId, organizationId: "society" }));
  expect(new Set(owners).size).toBe(2);
});

test("[SEC-13] each key has runs of its own", () => {
  const owners = ["one", "other"].map((keyId) => runOwnerOf({ ...ada, keyId }));
  expect(new Set([owner, ...owners]).size).toBe(3);
});
