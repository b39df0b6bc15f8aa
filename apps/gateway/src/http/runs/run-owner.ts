import type { Identity } from "../../accounts/identity.ts";

/**
 * The owner of a run: the person, the same person in the open organization, or one API key. No other member can read
 * it, and a key reads and stops only what it started itself. Written as JSON, so that no two owners have one name.
 */
export function runOwnerOf({ userId, organizationId, keyId }: Identity): string {
  return JSON.stringify([userId, organizationId ?? null, keyId ?? null]);
}
