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
 * The members that were read of an organization, which owners begin: owners first, then admins, each by name. Owners
 * give any role and remove any member; admins do the same among admins and members. Members cannot remove themselves
 * (that is leaving), and the last owner stays an owner.
 *
 * @param viewer the person who sees the list, with their own role, who may not have been read yet
 */
export function memberRows(
  members: readonly OrganizationMember[],
  viewer: { id: string; role: OrganizationRole },
): MemberRow[] {
  const owners = members.filter(({ role }) => role === "owner").length;

  return members
    .map(({ id, user_id, role, name, email }) => {
      const isYou = user_id === viewer.id;
      const isInReach = viewer.role === "owner" || (viewer.role === "admin" && role !== "owner");
      const isLastOwner = role === "owner" && owners === 1;
      const roles = ranks.filter((rank) => viewer.role === "owner" || rank !== "owner");
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
