import { t } from "@lingui/core/macro";

/** What a member may do in an organization, in words. */
export const roleNames = { owner: t`Owner`, admin: t`Admin`, member: t`Member` } as const;
