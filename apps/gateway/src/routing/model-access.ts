import type { ModelAccess, RuledEndpoint } from "../endpoints/endpoint.ts";
import { isRouter } from "./auto-router.ts";
import { globMatcher } from "./match-glob.ts";

/**
 * Which models and providers may be used. Entries are slugs, or names of providers, ignoring case; `*` matches any
 * text. A null list allows everything that is not denied.
 */
export interface ModelRule {
  allowedModels: readonly string[] | null;
  deniedModels: readonly string[];
  allowedProviders: readonly string[] | null;
  deniedProviders: readonly string[];
}

/**
 * Combines several rules, from the one for all accounts to the person's own: a denial of any rule applies, and of the
 * lists of allowed entries the one nearest to the person applies. Undefined where everything is permitted.
 */
export function combineRules(rules: readonly ModelRule[]): ModelAccess | undefined {
  const nearest = (field: "allowedModels" | "allowedProviders") =>
    rules.findLast((rule) => rule[field] !== null)?.[field] ?? null;
  const models = createList(
    nearest("allowedModels"),
    rules.flatMap(({ deniedModels }) => deniedModels),
  );
  const providers = createList(
    nearest("allowedProviders"),
    rules.flatMap(({ deniedProviders }) => deniedProviders),
  );
  if (models === undefined && providers === undefined) return undefined;
  const permitsModel = (slug: string) => models?.([slug, slug.replace(/:[^/:]*$/u, "")]) ?? true;
  const permitsProvider = ({ slug, name }: RuledEndpoint["provider"]) => providers?.([slug, name]) ?? true;
  return {
    permitsModel,
    permitsProvider,
    permits: ({ provider, model }) =>
      permitsProvider(provider) && permitsModel(model.slug) && !(models !== undefined && isRouter(model.slug)),
  };
}

/** A function that tests whether an entity with these names is permitted; undefined where everything is. */
function createList(
  allowList: readonly string[] | null,
  denyList: readonly string[],
): ((names: readonly string[]) => boolean) | undefined {
  if (allowList === null && denyList.length === 0) return undefined;
  const isAllowed = allowList?.map(globMatcher);
  const isDenied = denyList.map(globMatcher);
  return (names) => {
    const matches = (matcher: (text: string) => boolean) => names.some(matcher);
    return !isDenied.some(matches) && (isAllowed?.some(matches) ?? true);
  };
}
