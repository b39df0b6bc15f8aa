import type { OidcGroups } from "../../config/config.ts";
import type { OrganizationRole } from "../organizations/memberships.ts";

/** The roles that a person's groups grant on this server. */
export interface GroupStanding {
  /** Undefined: groups do not decide it. */
  isAdministrator: boolean | undefined;
  /** The role in each organization that groups decide, by its name in the mapping; null: no membership. */
  organizations: ReadonlyMap<string, "admin" | "member" | null>;
}

/** The groups in a claim: a list, or a text of names separated by blanks or commas, as some providers send it. */
export function groupsIn(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((each) => typeof each === "string");
  return typeof claim === "string" ? claim.split(/[\s,]+/).filter((each) => each !== "") : [];
}

/** The roles that groups grant. Where several groups map to one organization, the higher role counts. */
export function standingOf(groups: readonly string[], { administrators, organizations }: OidcGroups): GroupStanding {
  const roles = new Map<string, "admin" | "member" | null>();
  for (const { group, organization, role } of organizations) {
    const earlier = roles.get(organization) ?? null;
    const isIn = groups.includes(group);
    roles.set(organization, isIn && earlier !== "admin" ? role : earlier);
  }
  return {
    isAdministrator: administrators.length === 0 ? undefined : administrators.some((name) => groups.includes(name)),
    organizations: roles,
  };
}

export type MembershipChangeKind = "add" | "remove" | "set-role";

/** The change that a membership needs; an owner's membership does not come from groups, and stays. */
export function membershipChange(
  current: OrganizationRole | undefined,
  mappedRole: "admin" | "member" | null,
): MembershipChangeKind | undefined {
  if (current === "owner") return undefined;
  if (mappedRole === null) return current === undefined ? undefined : "remove";
  if (current === undefined) return "add";
  return current === mappedRole ? undefined : "set-role";
}

/** Whether the person may do more after the change than before. */
export function isGain(change: MembershipChangeKind, mappedRole: "admin" | "member" | null): boolean {
  return change === "add" || (change === "set-role" && mappedRole === "admin");
}
