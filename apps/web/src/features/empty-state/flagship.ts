import type { Model } from "@tutti/contract";

/** Words in a slug that mean a smaller or a special edition. */
const lesser =
  /^(?:mini|nano|lite|small|flash|flashx|haiku|fast|air|turbo|tiny|instant|image|audio|tts|live|search|guard|safeguard|embed\w*|vl|omni|vision|customtools|latest|exp|legal)$/u;

/** The parts of a model's slug: its name without numbers, its version, and the date that it may end with. */
interface SlugParts {
  line: string;
  version: number;
  date: number;
  isLesser: boolean;
  isVariant: boolean;
}

/**
 * The strongest of one vendor's models, as far as a catalog says: of the newest generation, the most expensive line of
 * models, and of that line the latest version. Smaller and special editions count only where there are no others.
 * Undefined for an empty list.
 */
export function flagshipOf(models: readonly Model[]): Model | undefined {
  const all = models.map((model) => ({ model, ...partsOf(model.id) }));
  const plain = firstFilled([
    all.filter(({ isLesser, isVariant }) => !isLesser && !isVariant),
    all.filter(({ isVariant }) => !isVariant),
    all,
  ]);
  const generation = Math.max(...plain.map(({ version }) => Math.floor(version)));
  const current = plain.filter(({ version }) => Math.floor(version) === generation);

  const priceOfLine = new Map<string, number>();
  for (const { line, model } of current) {
    priceOfLine.set(line, Math.max(priceOfLine.get(line) ?? 0, completionPrice(model)));
  }
  const [best] = current.sort(
    (one, other) =>
      (priceOfLine.get(other.line) ?? 0) - (priceOfLine.get(one.line) ?? 0) ||
      one.line.length - other.line.length ||
      other.version - one.version ||
      other.date - one.date ||
      other.model.created - one.model.created ||
      one.model.id.length - other.model.id.length ||
      (one.model.id < other.model.id ? -1 : 1),
  );
  return best?.model;
}

/** US dollars per token; 0 where it is free or not known. */
export function completionPrice(model: Pick<Model, "pricing">): number {
  return Math.max(0, Number(model.pricing.completion) || 0);
}

function partsOf(slug: string): SlugParts {
  const [path = "", variant] = slug.toLowerCase().split(":");
  const name = path.slice(path.indexOf("/") + 1);
  const words = name.split(/[-_ ]/u).filter((word) => word !== "");
  const versions = words.flatMap((word) => {
    // Two digits at most: more are a date, and a number before `b` counts parameters.
    const match = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)(?![\d.]*b|\d|\.\d)/u.exec(word);
    return match?.[1] === undefined ? [] : [Number(match[1])];
  });
  return {
    line: words
      .map((word) => word.replace(/[\d.]+b?/gu, ""))
      .filter((word) => word !== "" && word !== "preview")
      .join("-"),
    version: versions[0] ?? 0,
    date: Number(/\d{4,8}$/u.exec(name)?.[0] ?? 0),
    isLesser: words.some((word) => lesser.test(word)),
    isVariant: variant === "free" || slug.startsWith("~"),
  };
}

function firstFilled<Item>(lists: readonly (readonly Item[])[]): Item[] {
  return [...(lists.find((list) => list.length > 0) ?? [])];
}
