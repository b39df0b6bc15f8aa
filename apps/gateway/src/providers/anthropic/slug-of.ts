/** A version's two numbers with a hyphen between them, anywhere in a Claude model's name. */
const versionInName = /^(claude(?:-[a-z]+)?-\d{1,2})-(\d{1,2})(?=-|$)/;

/**
 * The slug that OpenRouter's clients use for one of Anthropic's models: without its date or "-latest", and with a point
 * in its version. Ids that already have an author stay unchanged; a model that is no Claude gets the slug of the
 * provider that serves it as its author.
 */
export function slugOf(id: string, providerSlug: string): string {
  if (id.includes("/")) return id;
  if (!id.startsWith("claude-")) return `${providerSlug}/${id}`;
  return `anthropic/${withPoint(id.replace(/[-@](\d{8}|latest)$/, ""))}`;
}

/** The slug of one dated release, for use when the plain slug means a newer one. */
export function datedSlugOf(id: string): string {
  return `anthropic/${withPoint(id)}`;
}

function withPoint(name: string): string {
  // OpenRouter writes a first release without its zero: claude-sonnet-4.
  return name.replace(versionInName, (_, before: string, minor: string) =>
    minor === "0" ? before : `${before}.${minor}`,
  );
}
