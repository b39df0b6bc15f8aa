import type { OidcGroups } from "../../config/config.ts";
import type { OrganizationRole } from "../memberships.ts";

/** What a person's groups make of them here. */
export interface GroupStanding {
  /** Undefined: no group decides over it. */
  isAdministrator: boolean | undefined;
  /** The role in each organization that a group decides over, by its slug; null: none. */
  organizations: ReadonlyMap<string, "admin" | "member" | null>;
}

/** The groups in a claim: a list, or texts between blanks or commas, as some providers write them. */
export function groupsIn(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((each) => typeof each === "string");
  return typeof claim === "string" ? claim.split(/[\s,]+/).filter((each) => each !== "") : [];
}

/** Of several groups that lead into one organization the higher role counts. */
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

/** What is to be done with a membership; an owner is none of the groups' making, and stays. */
export function membershipChange(
  current: OrganizationRole | undefined,
  mappedRole: "admin" | "member" | null,
): "add" | "remove" | "set-role" | undefined {
  if (current === "owner") return undefined;
  if (mappedRole === null) return current === undefined ? undefined : "remove";
  if (current === undefined) return "add";
  return current === mappedRole ? undefined : "set-role";
}
