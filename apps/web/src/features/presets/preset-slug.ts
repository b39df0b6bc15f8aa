import { t } from "@lingui/core/macro";
import { presetSlugSchema } from "@tutti/contract";

/** The most characters of a slug that the contract allows. */
const MAX_SLUG_LENGTH = 64;

/**
 * A slug for a preset of this name, for an address: `Très terse!` is `tres-terse`. Empty where no character is left.
 */
export function presetSlugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/gu, "-")
    .replace(/^[-_]+/u, "")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-+$/u, "");
}

/** The problem with a slug; undefined where there is none. */
export function presetSlugProblem(slug: string): string | undefined {
  if (presetSlugSchema.safeParse(slug).success) return undefined;
  return t`1 to 64 lower-case letters, digits, - or _, beginning with a letter or digit`;
}
