import { t } from "@lingui/core/macro";

/** The labels of the roles in an organization. */
export const roleNames = { owner: t`Owner`, admin: t`Admin`, member: t`Member` } as const;
