import { lookUp } from "@tutti/contract";
import { authorOfVendor, authorSynonyms, nameAliases } from "./slug-aliases.ts";

/** OpenRouter's slugs, indexed so that other spellings of them are found. */
export interface SlugIndex {
  has(slug: string): boolean;
  /** The slug of this author's model with this name, in any spelling; undefined if there is none, or more than one. */
  byAuthor(author: string, name: string): string | undefined;
  /** The same over all authors. */
  byName(name: string): string | undefined;
}

/** A model as a vendor names it. */
export interface UpstreamName {
  vendor: string;
  upstreamId: string;
}

export function createSlugIndex(slugs: Iterable<string>): SlugIndex {
  const knownSlugs = new Set<string>();
  const byAuthorAndKey = new Map<string, string | undefined>();
  const byKey = new Map<string, string | undefined>();
  const put = (map: Map<string, string | undefined>, key: string, slug: string) =>
    map.set(key, map.has(key) && map.get(key) !== slug ? undefined : slug);
  for (const slug of slugs) {
    knownSlugs.add(slug);
    const [author, name] = splitSlug(slug);
    // A variant or a `~…-latest` is a row of OpenRouter's own, which no other provider serves.
    if (author === undefined || author.startsWith("~") || name.includes(":")) continue;
    put(byAuthorAndKey, `${author}/${keyOf(name)}`, slug);
    put(byKey, keyOf(name), slug);
  }
  return {
    has: (slug) => knownSlugs.has(slug),
    byAuthor: (author, name) => byAuthorAndKey.get(`${author}/${keyOf(name)}`),
    byName: (name) => byKey.get(keyOf(name)),
  };
}

/**
 * OpenRouter's slug for a model that a vendor serves under its own name, or undefined if that is not certain: two names
 * are one model only if they differ in case, in separators, or in one of the listed ways. Sizes, dates and suffixes
 * always distinguish models.
 */
export function canonicalSlug({ vendor, upstreamId }: UpstreamName, slugs: SlugIndex): string | undefined {
  const id = withoutWrapping(vendor, upstreamId.toLowerCase());
  if (id === undefined) return undefined;
  if (slugs.has(id)) return id;
  const [writtenAuthor, name] = splitSlug(id);
  const alias = lookUp(nameAliases, name);
  if (alias !== undefined && slugs.has(alias)) return alias;
  // Some authors repeat their own name: nvidia/NVIDIA-Nemotron.
  const byAuthor = (name: string, spelling: string) =>
    slugs.byAuthor(name, spelling) ?? slugs.byAuthor(name, withoutPrefix(spelling, `${name}-`));
  const author = writtenAuthor ?? lookUp(authorOfVendor, vendor);
  const find = (spelling: string): string | undefined => {
    if (author === undefined) return slugs.byName(spelling);
    const synonym = lookUp(authorSynonyms, author);
    return byAuthor(author, spelling) ?? (synonym === undefined ? undefined : byAuthor(synonym, spelling));
  };
  // Anthropic's dated names are its undated ones, pinned.
  return find(name) ?? (name.startsWith("claude-") ? find(name.replace(/[-@]20\d{6}$/, "")) : undefined);
}

/** Removes a vendor's prefixes and suffixes of a model's name; undefined for a route to models, which is no model. */
function withoutWrapping(vendor: string, id: string): string | undefined {
  switch (vendor) {
    case "fireworks":
      if (id.includes("/routers/")) return undefined;
      // Fireworks writes a point between digits as a "p".
      return unlessListed(id.replace(/^accounts\/fireworks\/models\//, ""), (name) =>
        name.replace(/(\d)p(?=\d)/g, "$1."),
      );
    case "cloudflare":
      return id.replace(/^@(cf|hf)\//, "");
    case "amazon-bedrock":
      // us.anthropic.claude-sonnet-4-5-20250929-v1:0
      return id
        .replace(/^(us|us-gov|eu|apac|au|ca|in|jp|global)\./, "")
        .replace(/-v\d+(:\d+)?$|-\d+:\d+$/, "")
        .replace(".", "/");
    case "google":
      return id.replace(/^models\//, "");
    default:
      return id;
  }
}

function unlessListed(name: string, respell: (name: string) => string): string {
  return lookUp(nameAliases, name) === undefined ? respell(name) : name;
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

/** Splits `vendor/name`; a bare name has no author. */
function splitSlug(slug: string): [author: string | undefined, name: string] {
  const slash = slug.lastIndexOf("/");
  return slash === -1 ? [undefined, slug] : [slug.slice(0, slash), slug.slice(slash + 1)];
}

/** Equal for spellings of one name: `Qwen3.8_27B`, `qwen-3.8-27b`. A number that ends a word is a part of its own. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-_. ]+/g, "-")
    .replace(/([a-z])(?=\d)/g, "$1-");
}
