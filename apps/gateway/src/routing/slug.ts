/** Variants that a slug may end with; the first three have catalog rows of their own where a provider lists them. */
export const staticVariants = ["free", "thinking", "extended"] as const;

/** Variants that request the same model in another way. */
const dynamicVariants = ["online", "nitro", "floor", "exacto"] as const;

export type Variant = (typeof staticVariants)[number] | (typeof dynamicVariants)[number];

const knownVariants: ReadonlySet<string> = new Set([...staticVariants, ...dynamicVariants]);

/** A requested slug: `author/name`, then any number of variants. */
export interface ParsedSlug {
  base: string;
  variants: ReadonlySet<Variant>;
}

/**
 * Splits the known variants off the end of a slug; any other suffix after a colon (`llama3.2:3b`) belongs to the name.
 */
export function parseSlug(slug: string): ParsedSlug {
  const variants = new Set<Variant>();
  let base = slug;
  for (;;) {
    const colon = base.lastIndexOf(":");
    const variant = base.slice(colon + 1);
    if (colon <= 0 || !isVariant(variant)) return { base, variants };
    variants.add(variant);
    base = base.slice(0, colon);
  }
}

function isVariant(text: string): text is Variant {
  return knownVariants.has(text);
}
