/** How many of the models that were added last are listed first. */
const MOST_RECENT = 5;

/** The models that were added last, with one more of them: the newest first, each once. */
export function withRecent(recent: readonly string[], slug: string): string[] {
  return [slug, ...recent.filter((other) => other !== slug)].slice(0, MOST_RECENT);
}

/** The favorites with a model that was not among them, or without one that was. */
export function withFavourite(favorites: readonly string[], slug: string): string[] {
  return favorites.includes(slug) ? favorites.filter((other) => other !== slug) : [...favorites, slug];
}
