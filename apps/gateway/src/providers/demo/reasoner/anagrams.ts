import { counted, joinWithAnd, quotedTexts, stripPunctuation } from "./phrases.ts";
import type { Solution, Solver } from "./solver.ts";
import type { WordList } from "./word-list.ts";

const KEYWORDS = /\banagrams?\b|\bunscrambl|\brearrang|\bjumbled?\b|\bscrambled\b/iu;
const BARE = [
  /\banagrams? (?:of|for|from|with)(?: the)?(?: (?:words?|letters|phrase|name))?:? ([\p{L} ,]+)/iu,
  /\b(?:unscramble|rearrange)(?: the)?(?: (?:words?|letters))?(?: (?:of|in))?(?: the)?(?: words?)?:? ([\p{L} ,]+)/iu,
];
const TRAILING = /\s*,?\s+(?:to|into|and|so|that|which|in|for|please|using|as)\b.*$/iu;
const PAIR = /\b(?:is|are) (?!there\b)([\p{L} ]+?) (?:and|an anagram of) ([\p{L} ]+?)(?: anagrams?\b.*)?[?.!]*$/iu;
const PHRASE_PAIRS_SHOWN = 10;

/** Longer texts have too many pairs of words to look at, in letters. */
const LONGEST_TEXT = 24;

/** Anagrams: of a word or a phrase within the word list, or whether given words are anagrams of each other. */
export const anagrams: Solver = {
  topic: "anagrams",
  example: "Which anagrams does 'listen' have?",
  recognise(question) {
    if (!KEYWORDS.test(question)) return undefined;
    const texts = readTexts(question);
    if (texts.length === 0 || texts.some((text) => sortedLetters(text).length > LONGEST_TEXT)) return undefined;
    return texts.length === 1 ? (words) => solveAnagrams(texts[0] ?? "", words) : () => solveGroups(texts);
  },
};

/** The letters of a text in alphabetical order, case aside: anagrams of each other have the same. */
export function sortedLetters(text: string): string {
  return (text.toLowerCase().match(/\p{L}/gu) ?? []).sort().join("");
}

/** The words of a list that use exactly the letters of the text, without the text itself. */
export function findAnagrams(text: string, words: Iterable<string>): readonly string[] {
  const letters = sortedLetters(text);
  return [...words].filter(
    (word) => word.length === letters.length && word !== text.toLowerCase() && sortedLetters(word) === letters,
  );
}

/** Pairs of words that together use exactly the letters of the text; each pair once, the longer word first. */
export function findAnagramPairs(text: string, words: Iterable<string>): readonly (readonly [string, string])[] {
  const letters = sortedLetters(text);
  const byLetters = Map.groupBy(
    [...words].filter((word) => takeLetters(letters, sortedLetters(word)) !== undefined),
    sortedLetters,
  );
  const pairs: (readonly [string, string])[] = [];
  for (const [used, firsts] of byLetters) {
    const rest = takeLetters(letters, used);
    if (!rest || used.length < rest.length || (used.length === rest.length && used > rest)) continue;
    for (const [index, first] of firsts.entries()) {
      const seconds = byLetters.get(rest) ?? [];
      for (const second of used === rest ? seconds.slice(index) : seconds) pairs.push([first, second]);
    }
  }
  return pairs;
}

/** What is left of some sorted letters when others are taken away; undefined where they are not all there. */
function takeLetters(letters: string, taken: string): string | undefined {
  let rest = "";
  let next = 0;
  for (const letter of letters) {
    if (letter === taken[next]) next += 1;
    else rest += letter;
  }
  return next === taken.length ? rest : undefined;
}

function readTexts(question: string): readonly string[] {
  const quoted = quotedTexts(question);
  if (quoted.length > 0) return quoted;
  const pair = PAIR.exec(question);
  if (pair?.[1] && pair[2]) return [pair[1], pair[2]];
  for (const pattern of BARE) {
    const text = stripPunctuation((pattern.exec(question)?.[1] ?? "").replace(TRAILING, ""));
    if (text !== "") return text.includes(",") ? text.split(",").map(stripPunctuation).filter(Boolean) : [text];
  }
  return [];
}

function solveAnagrams(text: string, words: WordList): Solution {
  const common = findAnagrams(text, words.common);
  const rare = findAnagrams(text, words.all).filter((word) => !words.common.has(word));
  const letters = sortedLetters(text);
  const steps = [
    `Sort the letters of "${text}": ${[...letters].join(" ")} (${counted(letters.length, "letter")}).`,
    `Look for words with the same sorted letters among ${words.all.size.toLocaleString("en")}: ${counted(common.length + rare.length, "word")} found.`,
  ];
  if (common.length + rare.length > 0) {
    const rows = [...common.map((word) => `| **${word}** | common |`), ...rare.map((word) => `| **${word}** | rare |`)];
    return {
      steps,
      answer: `"${text}" can be rearranged to ${joinWithAnd([...common, ...rare].map((word) => `**${word}**`))}.\n\n| word | in English |\n| --- | --- |\n${rows.join("\n")}\n\nAll of them use the letters \`${letters}\`.`,
    };
  }
  const ranks = new Map([...words.common].map((word, index) => [word, index]));
  const rarity = (pair: readonly string[]) => Math.max(...pair.map((word) => ranks.get(word) ?? 0));
  const pairs = findAnagramPairs(text, words.common)
    .filter(([first, second]) => first.length > 2 && second.length > 1)
    .sort((left, right) => rarity(left) - rarity(right));
  steps.push(`No single word. Look for two words that share the letters out: ${counted(pairs.length, "pair")} found.`);
  const shown = pairs.slice(0, PHRASE_PAIRS_SHOWN).map((pair) => `- **${pair.join(" ")}**`);
  const none = `"${text}" has no single-word anagram in my word list`;
  return {
    steps,
    answer:
      shown.length === 0
        ? `${none}, and no pair of words either.`
        : `${none}, but two words work:\n\n${shown.join("\n")}`,
  };
}

function solveGroups(texts: readonly string[]): Solution {
  const groups = [...Map.groupBy(texts, sortedLetters)];
  const rows = texts.map((text) => `| ${text} | \`${sortedLetters(text)}\` |`);
  const same = groups.filter(([, members]) => members.length > 1).map(([, members]) => joinWithAnd(members));
  const verdict =
    texts.length === 2
      ? `**${same.length === 1 ? "Yes" : "No"}**, ${joinWithAnd(texts)} are ${same.length === 1 ? "" : "not "}anagrams of each other.`
      : same.length === 0
        ? "None of these are anagrams of each other."
        : `Anagrams of each other: **${same.join("**; **")}**.`;
  return {
    steps: texts.map((text) => `"${text}", letters sorted: ${sortedLetters(text)}.`),
    answer: `${verdict}\n\n| text | letters sorted |\n| --- | --- |\n${rows.join("\n")}`,
  };
}
