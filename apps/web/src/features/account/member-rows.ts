import type { OrganizationMember, OrganizationRole } from "@tutti/contract";

/** A member of an organization, with the changes that the viewer may make. */
export interface MemberRow {
  /** The id of the membership, not of the person. */
  id: string;
  name: string;
  email: string;
  role: OrganizationRole;
  isYou: boolean;
  /** The roles that the viewer can give the member; empty where the member's role cannot be changed. */
  roles: readonly OrganizationRole[];
  canRemove: boolean;
}

/** From the most rights to the fewest. */
const ranks: readonly OrganizationRole[] = ["owner", "admin", "member"];

/**
 * All members of an organization: owners first, then admins, each by name. Owners give any role and remove any member;
 * admins do the same among admins and members. Members cannot remove themselves (that is leaving), and the last owner
 * stays an owner.
 */
export function memberRows(members: readonly OrganizationMember[], viewerId: string): MemberRow[] {
  const knownMembers = members.map((member) => ({ ...member, role: highest(member.role) }));
  const viewer = knownMembers.find(({ userId }) => userId === viewerId)?.role ?? "member";
  const owners = knownMembers.filter(({ role }) => role === "owner").length;

  return knownMembers
    .map(({ id, userId, role, user: { name, email } }) => {
      const isYou = userId === viewerId;
      const isInReach = viewer === "owner" || (viewer === "admin" && role !== "owner");
      const isLastOwner = role === "owner" && owners === 1;
      const roles = ranks.filter((rank) => viewer === "owner" || rank !== "owner");
      return {
        id,
        name,
        email,
        role,
        isYou,
        roles: isInReach && !isLastOwner ? roles : [],
        canRemove: isInReach && !isYou,
      };
    })
    .sort((one, other) => ranks.indexOf(one.role) - ranks.indexOf(other.role) || one.name.localeCompare(other.name));
}

/** better-auth keeps several roles in one text, joined by commas. */
function highest(roles: string): OrganizationRole {
  const roleNames = roles.split(",").map((role) => role.trim());
  return ranks.find((rank) => roleNames.includes(rank)) ?? "member";
}
