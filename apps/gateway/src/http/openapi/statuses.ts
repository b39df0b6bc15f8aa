import type { ErrorStatus } from "@tutti/contract/operations/operation";
import type { DescribedOperation } from "../operations.ts";

/** The statuses with which every body can be refused (`bodies/read-body.ts`). */
const ofBodies: readonly ErrorStatus[] = [400, 413, 415, 503];

/**
 * The error statuses that an operation may have. better-auth's errors have a form of their own, which its documentation
 * describes.
 */
export function errorStatusesOf({ access, scope, body, errors = [], path, tag }: DescribedOperation): ErrorStatus[] {
  if (path.startsWith("/api/auth/")) return [];
  const isOpen = access === "anyone" || access === "anyone-known";
  const statuses: ErrorStatus[] = [
    ...(isOpen ? [] : [401 as const]),
    ...(access === "administrator" ? [404 as const] : []),
    ...(scope === undefined ? [] : [403 as const]),
    ...(body === undefined ? [] : ofBodies),
    ...(access === "anyone" && tag === "Server" ? [] : [421 as const]),
    ...errors,
    500,
  ];
  return [...new Set(statuses)].sort((one, other) => one - other);
}
