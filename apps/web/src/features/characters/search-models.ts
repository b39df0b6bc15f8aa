import { t } from "@lingui/core/macro";
import type { Model } from "@tutti/contract";
import { canReason, drawsImages, isDemoModel, servedBy, shortModelName } from "../../bindings/model-kind.ts";
import { formatPrice } from "../../ui/models/model-figures.ts";
import { vendorOf } from "../../ui/models/vendor.ts";

/** Finds models by what a person types. */
export interface ModelSearch {
  /** The models that match every word, best first; all of them, in the catalog's order, where nothing was typed. */
  find: (query: string) => readonly Model[];
}

interface Entry {
  model: Model;
  name: string;
  slug: string;
  /** Name and slug without anything but letters and digits, so that `gpt4o` finds `GPT-4o`. */
  alphanumericText: string;
  makers: string;
  traits: string;
}

/** The points of a match: where it was found counts more than anything else. */
const score = {
  nameStart: 100,
  nameWord: 80,
  slugWord: 65,
  name: 50,
  squeezed: 45,
  makers: 40,
  slug: 35,
  traits: 30,
  scattered: 10,
} as const;

/** Prepares a catalog for searching; a search over hundreds of models then takes well under a frame. */
export function createModelSearch(models: readonly Model[]): ModelSearch {
  const entries = models.map(toEntry);
  return {
    find(query) {
      const words = normalize(query)
        .split(/\s+/u)
        .filter((word) => word !== "");
      if (words.length === 0) return models;
      return entries
        .map((entry, order) => ({ entry, order, points: pointsOf(entry, words) }))
        .filter(({ points }) => points > 0)
        .sort((one, other) => other.points - one.points || one.order - other.order)
        .map(({ entry }) => entry.model);
    },
  };
}

function toEntry(model: Model): Entry {
  const name = normalize(shortModelName(model.name));
  const slug = normalize(model.id);
  const vendor = vendorOf(model.id).name;
  const traits = [
    formatPrice(model.pricing) === t`free` ? t`free` : "",
    canReason(model) ? "reasoning" : "",
    drawsImages(model) ? "image" : "",
    isDemoModel(model.id) ? "demo" : "",
  ];
  return {
    model,
    name,
    slug,
    alphanumericText: `${squeeze(name)} ${squeeze(slug)}`,
    makers: normalize(`${vendor} ${servedBy(model.id, model.provider_name)}`),
    traits: traits.join(" "),
  };
}

/** Zero where one of the words is not found at all. */
function pointsOf(entry: Entry, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const points = pointsOfWord(entry, word);
    if (points === 0) return 0;
    total += points;
  }
  // Of two equal matches, the one with the shorter name is the one that was meant.
  return total + 1 / (1 + entry.name.length);
}

function pointsOfWord(entry: Entry, word: string): number {
  const { name, slug, alphanumericText, makers, traits } = entry;
  if (name.startsWith(word)) return score.nameStart;
  if (startsWord(name, word)) return score.nameWord;
  if (startsWord(slug, word)) return score.slugWord;
  if (name.includes(word)) return score.name;
  const plain = squeeze(word);
  if (plain !== "" && alphanumericText.includes(plain)) return score.squeezed;
  if (startsWord(makers, word)) return score.makers;
  if (slug.includes(word)) return score.slug;
  if (traits.split(" ").includes(word)) return score.traits;
  return plain.length >= 3 && isScattered(alphanumericText, plain) ? score.scattered : 0;
}

function startsWord(text: string, word: string): boolean {
  let at = text.indexOf(word);
  while (at !== -1) {
    const before = text[at - 1];
    if (before === undefined || !/[\p{L}\p{N}]/u.test(before)) return true;
    at = text.indexOf(word, at + 1);
  }
  return false;
}

/** Whether the letters appear in this order in one of the texts, close enough together to be a typing error. */
function isScattered(texts: string, letters: string): boolean {
  return texts.split(" ").some((text) => {
    for (
      let start = text.indexOf(letters.charAt(0));
      start !== -1;
      start = text.indexOf(letters.charAt(0), start + 1)
    ) {
      const end = endOfLetters(text, letters, start);
      if (end !== undefined && end - start <= letters.length * 2) return true;
    }
    return false;
  });
}

function endOfLetters(text: string, letters: string, start: number): number | undefined {
  let at = start;
  for (const letter of letters) {
    const next = text.indexOf(letter, at);
    if (next === -1) return undefined;
    at = next + 1;
  }
  return at;
}

function normalize(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
