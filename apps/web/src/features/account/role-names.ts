/** What somebody may do in an organisation, in words. */
export const roleNames = { owner: "Owner", admin: "Admin", member: "Member" } as const;
