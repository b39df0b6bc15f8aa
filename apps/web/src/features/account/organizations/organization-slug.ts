const SUFFIX_LENGTH = 6;

/**
 * A slug for a new organization: its name in plain letters, followed by random characters, since slugs are unique in a
 * gateway and no person should have to find a free one.
 *
 * @param random as `Math.random`
 */
export function organizationSlug(name: string, random: () => number): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/gu, "");
  const suffix = Array.from({ length: SUFFIX_LENGTH }, () => Math.floor(random() * 36).toString(36)).join("");
  return plain === "" ? suffix : `${plain}-${suffix}`;
}
