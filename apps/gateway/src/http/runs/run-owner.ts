import type { Identity } from "../../accounts/accounts.ts";

/** Whose a run is: a person's own, or the same person's in the organization that is open. No other member reads it. */
export function runOwnerOf({ userId, organizationId }: Identity): string {
  return organizationId === undefined ? userId : `${userId}@${organizationId}`;
}
