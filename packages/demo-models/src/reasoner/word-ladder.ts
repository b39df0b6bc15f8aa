import { countOf, quotedTexts } from "../phrases.ts";
import type { Solution, Solver } from "./solver.ts";
import type { WordList } from "./word-list.ts";

/** The shortest way between two words, and how many words were first reached at each distance. */
interface Search {
  /** From the first word to the last; undefined where no way exists. */
  ladder: readonly string[] | undefined;
  /** The words newly reached after 0, 1, 2, … changes. */
  layers: readonly (readonly string[])[];
}

const ABOUT_LADDERS = /\bladders?\b|\bone letter\b|\ba letter\b|\bsingle letter\b|\bletter at a time\b|\bdoublets?\b/iu;
const WORD = `(?:the word )?["']?(?<NAME>[a-z]{2,12})["']?`;
const PATTERNS = [
  String.raw`\b(?:turn|change|transform|convert|morph|get|go|move|ladder)(?:ing)?(?: from)? FROM (?:in ?to|to|->|→) TO(?![\w])`,
  String.raw`\b(?:from|between) FROM (?:to|and|into|->|→) TO(?![\w])`,
  String.raw`^FROM ?(?:to|into|->|→) ?TO(?![\w])`,
].map(
  (pattern) =>
    new RegExp(pattern.replace("FROM", WORD.replace("NAME", "from")).replace("TO", WORD.replace("NAME", "to")), "iu"),
);
const EXAMPLES_SHOWN = 4;

/** Word ladders: the shortest way from one word to another, one letter at a time, each step an English word. */
export const wordLadder: Solver = {
  topic: "word ladders",
  example: "Turn COLD into WARM one letter at a time",
  recognize(question) {
    const pair = parseLadder(question);
    return pair && ((words) => solveLadder(pair.from, pair.to, words));
  },
};

/** The two words of a ladder question, in lower case; undefined for other questions. */
export function parseLadder(question: string): { from: string; to: string } | undefined {
  for (const pattern of PATTERNS) {
    const groups = pattern.exec(question)?.groups;
    const [from, to] = [groups?.["from"], groups?.["to"]];
    if (from && to && (ABOUT_LADDERS.test(question) || areSetApart(question, from, to))) {
      return { from: from.toLowerCase(), to: to.toLowerCase() };
    }
  }
  return undefined;
}

/** "Turn COLD into WARM": capitals or quotes show that the words themselves are meant. */
function areSetApart(question: string, from: string, to: string): boolean {
  const quotations = quotedTexts(question);
  const stands = (word: string) => (word.length > 2 && word === word.toUpperCase()) || quotations.includes(word);
  return from.length === to.length && stands(from) && stands(to);
}

/**
 * A breadth-first search over words of one length, neighbors in alphabetical order, so that the first way found is a
 * shortest one and always the same. The two ends count as words.
 */
export function searchLadder(from: string, to: string, words: Iterable<string>): Search {
  const sameLength = new Set([...words].filter((word) => word.length === from.length)).add(from).add(to);
  const neighbors = indexNeighbours(sameLength);
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  const layers: string[][] = [[from]];
  for (let layer = layers[0] ?? []; layer.length > 0 && !cameFrom.has(to); ) {
    const nextLayer: string[] = [];
    for (const word of layer) {
      for (const next of neighbors(word)) {
        if (cameFrom.has(next)) continue;
        cameFrom.set(next, word);
        nextLayer.push(next);
      }
    }
    if (nextLayer.length > 0) layers.push(nextLayer);
    layer = nextLayer;
  }
  return { ladder: cameFrom.has(to) ? walkBack(to, cameFrom) : undefined, layers };
}

/** Words by their patterns with one letter open: `c?ld` has cold and not calm. */
function indexNeighbours(words: ReadonlySet<string>): (word: string) => readonly string[] {
  const byPattern = new Map<string, string[]>();
  for (const word of words) {
    for (const pattern of openPatterns(word)) byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), word]);
  }
  return (word) =>
    openPatterns(word)
      .flatMap((pattern) => byPattern.get(pattern) ?? [])
      .filter((other) => other !== word)
      .sort();
}

function openPatterns(word: string): readonly string[] {
  return [...word].map((_, index) => `${word.slice(0, index)}?${word.slice(index + 1)}`);
}

function walkBack(end: string, cameFrom: ReadonlyMap<string, string | undefined>): readonly string[] {
  const ladder: string[] = [];
  for (let word: string | undefined = end; word !== undefined; word = cameFrom.get(word)) ladder.unshift(word);
  return ladder;
}

function solveLadder(from: string, to: string, words: WordList): Solution {
  const names = `${from.toUpperCase()} and ${to.toUpperCase()}`;
  if (from.length !== to.length) {
    const reason = `${countOf(from.length, "letter")} and ${countOf(to.length, "letter")}`;
    return {
      steps: [`${names} have ${reason}.`],
      answer: `${names} have different lengths (${reason}), and changing one letter at a time keeps the length: there is **no such ladder**.`,
    };
  }
  const common = searchLadder(from, to, words.common);
  const search = common.ladder ? common : searchLadder(from, to, words.all);
  const steps = [
    ...describeLayers(from, common, "common words"),
    ...(common.ladder
      ? []
      : ["No way with common words. Again, with rare ones too.", ...describeLayers(from, search, "all words")]),
  ];
  return { steps, answer: search.ladder ? drawLadder(search.ladder) : noLadder(names, search) };
}

function describeLayers(from: string, { layers }: Search, kind: string): readonly string[] {
  return [
    `Searching from ${from.toUpperCase()} outwards, with ${kind}:`,
    ...layers.slice(1).map((layer, index) => {
      const example = layer.slice(0, EXAMPLES_SHOWN).join(", ");
      return `- ${countOf(index + 1, "change")}: ${countOf(layer.length, "new word")} (${example}${layer.length > EXAMPLES_SHOWN ? ", …" : ""})`;
    }),
  ];
}

function drawLadder(ladder: readonly string[]): string {
  const changes = ladder.length - 1;
  const rows = ladder.map((word, index) => {
    const before = ladder[index - 1];
    const place = before === undefined ? -1 : [...word].findIndex((letter, at) => letter !== before[at]);
    const note = place === -1 ? "" : `   ${before?.[place]?.toUpperCase()} → ${word[place]?.toUpperCase()}`;
    return `${word.toUpperCase()}${note}`;
  });
  const [first = "", last = ""] = [ladder[0], ladder.at(-1)];
  return `**${first.toUpperCase()} → ${last.toUpperCase()} takes ${countOf(changes, "change")}**, and no shorter way exists in my word list:\n\n\`\`\`text\n${rows.join("\n")}\n\`\`\``;
}

function noLadder(names: string, { layers }: Search): string {
  const wordCount = layers.flat().length - 1;
  return `There is **no ladder** between ${names} in my word list: only ${countOf(wordCount, "word")} can be reached from the first one, and the other is not among them.`;
}
