import type { ErrorStatus, Operation } from "./operation.ts";

/** The statuses of failure that an operation may have. Better-auth's errors have a form of their own, which its documentation tells. */
export function errorStatusesOf({ access, errors = [], path }: Operation): ErrorStatus[] {
  if (path.startsWith("/api/auth/")) return [];
  const needsAccount = access === "account" || access === "session";
  const statuses: ErrorStatus[] = [...(needsAccount ? [401 as const] : []), ...errors, 500];
  return statuses.sort((one, other) => one - other);
}
