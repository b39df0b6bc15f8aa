import type { KnownModel } from "@tutti/contract";

/** How many suggestions are worth reading. */
const SHOWN = 12;

/** The known models with every word of the query in their name or slug: first those that can be called at once. */
export function findKnownModels(models: readonly KnownModel[], query: string): KnownModel[] {
  const words = query
    .toLowerCase()
    .split(/[\s/:_-]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const foundModels = models.filter(({ id, name }) => {
    const text = `${id} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [
    ...foundModels.filter(({ available }) => available),
    ...foundModels.filter(({ available }) => !available),
  ].slice(0, SHOWN);
}
