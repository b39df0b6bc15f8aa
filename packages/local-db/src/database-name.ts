import { ROOM_VERSION } from "@tutti/domain";

const PREFIX = "tutti";

/**
 * The name of the store: a prefix, the organization's id where the person works in one, and the version, as in
 * `tutti:v3` and `tutti:org-1:v3` (specification, point 3, "Ids"). Each name is a store of its own.
 */
export function databaseName(scope: { organisationId?: string }): string {
  const parts = [
    PREFIX,
    ...(scope.organisationId ? [encodeURIComponent(scope.organisationId)] : []),
    `v${ROOM_VERSION}`,
  ];
  return parts.join(":");
}
