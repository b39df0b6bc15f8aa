import { type KeyScope, keyScopeIds } from "@tutti/contract";

/** The scopes as the database stores them: comma-separated, each once, in the order of the table of scopes. */
export function formatKeyScopes(scopes: readonly KeyScope[]): string {
  return keyScopeIds.filter((scope) => scopes.includes(scope)).join(",");
}

/** The stored scopes; one that this version does not know allows nothing. */
export function parseKeyScopes(stored: string): KeyScope[] {
  const names = stored.split(",");
  return keyScopeIds.filter((scope) => names.includes(scope));
}
