import type { Identity } from "../../accounts/accounts.ts";

/** The owner of a run: the person, or the same person in the open organization. No other member can read it. */
export function runOwnerOf({ userId, organizationId }: Identity): string {
  return organizationId === undefined ? userId : `${userId}@${organizationId}`;
}
