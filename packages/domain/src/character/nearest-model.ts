/** What a catalog says of a model, as far as its likeness to another one depends on it. */
export interface ComparableModel {
  /** `vendor/name`. */
  id: string;
  /** Seconds since the epoch. */
  created: number;
  /** Other spellings of its slug. */
  aliases?: readonly string[] | undefined;
  /** Absent where it is not known; then it is taken for a model that writes text. */
  writesText?: boolean;
}

/** A model's name in its parts: `llama-3.1-8b-instruct-2407` is a `llama` of version 3.1 with 8 billion parameters. */
interface NameParts {
  maker: string;
  /** All of the name, in one spelling. */
  name: string;
  /** The words that name the line, as `claude sonnet`, in the alphabet's order. */
  family: readonly string[];
  version: string;
  size: string;
  isDated: boolean;
}

/** The first words of names by which a maker is known even where another provider serves the model. */
const makerByWord: Readonly<Record<string, string>> = {
  chatgpt: "openai",
  claude: "anthropic",
  codestral: "mistral",
  command: "cohere",
  deepseek: "deepseek",
  devstral: "mistral",
  gemini: "google",
  gemma: "google",
  glm: "z-ai",
  gpt: "openai",
  grok: "x-ai",
  kimi: "moonshot",
  llama: "meta",
  magistral: "mistral",
  minimax: "minimax",
  ministral: "mistral",
  mistral: "mistral",
  mixtral: "mistral",
  nova: "amazon",
  o: "openai",
  phi: "microsoft",
  pixtral: "mistral",
  qwen: "qwen",
  qwq: "qwen",
  sonar: "perplexity",
};

/** Different prefixes of one maker. */
const makerSynonyms: Readonly<Record<string, string>> = {
  alibaba: "qwen",
  "deepseek-ai": "deepseek",
  "meta-llama": "meta",
  mistralai: "mistral",
  moonshotai: "moonshot",
  thudm: "z-ai",
  xai: "x-ai",
  "zai-org": "z-ai",
};

/** Words that name an edition of a model, not another model; also the variants of OpenRouter's slugs. */
const editions = new Set(
  "chat exacto exp experimental extended floor free hf instruct it latest nitro online preview v".split(" "),
);

/** `2024-05-13`, `20241022`, `08-2024`, `05-06`, `0613`, and numbers such as `001`, behind a separator. */
const DATE =
  /(?<=[-_@])(?:20\d\d-?)?[01]\d-?[0-3]\d(?=$|[-_:@])|(?<=[-_@])[01]\d-?20\d\d|(?<=[-_@])\d{3,4}(?=$|[-_:@])/gu;

const SIZE = /^(?:a|e)?\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)?[bm]$/u;

/**
 * The connected model that is most like a missing one: the same name with another provider's prefix or spelling; the
 * same family, version and size with another date; the newest of the same family and size; the one of the same maker
 * whose name has most words in common, the newest of those. Undefined if no maker's model is like it, so that the
 * default model is to be used.
 *
 * @param models the connected models that may be chosen: no router, no demo
 */
export function nearestModel<Model extends ComparableModel>(slug: string, models: readonly Model[]): Model | undefined {
  const missing = partsOf(slug);
  const candidates = models.map((model) => ({ model, parts: partsOf(model.id) }));
  type Candidate = (typeof candidates)[number];
  const isNamedSo = ({ model, parts }: Candidate): boolean =>
    parts.name === missing.name || (model.aliases ?? []).some((alias) => partsOf(alias).name === missing.name);
  const isOfFamily = ({ parts }: Candidate): boolean =>
    parts.family.join(" ") === missing.family.join(" ") && parts.maker === missing.maker;
  const rules: readonly ((candidate: Candidate) => boolean)[] = [
    (candidate) => isNamedSo(candidate) && candidate.parts.maker === missing.maker,
    isNamedSo,
    (candidate) =>
      isOfFamily(candidate) && candidate.parts.version === missing.version && candidate.parts.size === missing.size,
    (candidate) => isOfFamily(candidate) && candidate.parts.size === missing.size,
    isOfFamily,
  ];
  for (const rule of rules) {
    const matching = candidates.filter(rule);
    if (matching.length > 0) return best(matching, ({ parts }) => (parts.isDated ? 0 : 1))?.model;
  }
  const ofMaker = candidates.filter(({ model, parts }) => parts.maker === missing.maker && model.writesText !== false);
  return best(ofMaker, ({ parts }) => likeness(missing.family, parts.family))?.model;
}

/** The one with the highest score; of several, the newest. */
function best<Candidate extends { model: ComparableModel }>(
  candidates: readonly Candidate[],
  score: (candidate: Candidate) => number,
): Candidate | undefined {
  return candidates.toSorted((a, b) => score(b) - score(a) || b.model.created - a.model.created)[0];
}

/** Words in common count for, words of one of the two alone count against. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const common = one.filter((word) => other.includes(word)).length;
  return 2 * common - (one.length - common) - (other.length - common);
}

function partsOf(slug: string): NameParts {
  const [plain = ""] = slug.toLowerCase().split("@preset/");
  const slash = plain.lastIndexOf("/");
  const fullName = plain.slice(slash + 1);
  const prefix = plain.slice(0, Math.max(slash, 0)).split("/").at(-1) ?? "";
  const dateless = fullName.replace(DATE, "");
  const words = dateless.split(/[-_:@ ]+/u).flatMap(splitVersion);
  const nameWords = words.filter((word) => word !== "" && !editions.has(word));
  const sizes = nameWords.filter((word) => SIZE.test(word));
  const versions = nameWords.filter((word) => /^\d/u.test(word) && !SIZE.test(word));
  const family = nameWords.filter((word) => !/^\d/u.test(word) && !SIZE.test(word));
  return {
    maker: makerByWord[family[0] ?? ""] ?? makerSynonyms[prefix] ?? prefix,
    name: fullName.replace(/:(?:free|online|nitro|floor|extended|exacto|latest)$/u, "").replace(/[-_. :@]+/gu, "-"),
    family: family.toSorted(),
    version: versions.join("."),
    size: sizes.join(" "),
    isDated: dateless !== fullName,
  };
}

/** `llama3.1` -> `llama 3 1`; `4o`, `70b` and `1.5b` stay as they are. */
function splitVersion(word: string): string[] {
  if (SIZE.test(word)) return [word];
  return word.replace(/(?<=[a-z])(?=\d)/gu, ".").split(".");
}
