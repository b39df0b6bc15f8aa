import { expect, test } from "vitest";
import { newAccounts } from "./new-accounts.ts";

const open = { needs_setup_code: false, local_owner: false, sign_up: "open" } as const;
const closed = { ...open, sign_up: "closed" } as const;
const nothing = { isOwner: false, needsOwnerLink: false, needsSetupCode: false, limit: undefined };
const none = { ownerLink: undefined, invitation: undefined };
const ownerLink = { ...none, ownerLink: "secret" };

test.each([
  ["a server that has not answered", undefined, none, nothing],
  ["its owner, before it has answered", undefined, ownerLink, { ...nothing, isOwner: true }],
  ["an open server", open, none, nothing],
  ["a closed server", closed, none, { ...nothing, limit: "closed" }],
  ["a person who was invited", closed, { ...none, invitation: "secret" }, nothing],
  ["the first account", { ...closed, needs_setup_code: true }, none, { ...nothing, needsSetupCode: true }],
  ["a machine's owner", { ...closed, local_owner: true }, ownerLink, { ...nothing, isOwner: true }],
  ["a machine's owner without a link", { ...closed, local_owner: true }, none, { ...nothing, needsOwnerLink: true }],
  ["a link that a server does not know", closed, ownerLink, nothing],
] as const)("knows what to say to %s", (_, options, secrets, result) => {
  expect(newAccounts(options, secrets)).toEqual(result);
});
