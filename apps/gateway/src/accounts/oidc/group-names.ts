/**
 * Whether a person's organization would have a name, or an address, that leads groups of the identity provider into an
 * organization. Case, accents, invisible characters and the marks between words make no other name.
 *
 * @param groupNames the organizations that `TUTTI_OIDC_ORGANIZATIONS` names
 */
export function isGroupName(
  { name, slug }: { name?: string | undefined; slug?: string | undefined },
  groupNames: readonly string[],
): boolean {
  const plainNames = new Set(groupNames.map(toPlain));
  return [name, slug].some((text) => text !== undefined && plainNames.has(toPlain(text)));
}

function toPlain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{C}]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/gu, "");
}
