import { lookUp } from "@tutti/contract";
import { countOf, joinWithAnd, normalizeQuestion, quotedTexts, stripPunctuation } from "../phrases.ts";
import type { Solution, Solver } from "./solver.ts";

/** What to count: one letter, a kind of letter, or a longer text. */
interface Count {
  needle: string;
  haystack: string;
}

const PLACE = "(?:in|within|inside|of)";
const NEEDLE = String.raw`(?:the )?(?:letters? |characters? |words? )?(?<needle>"[^"]+"|'[^']+'(?:s\b)?|\p{L}(?:'?s)?|vowels|consonants|letters|characters|digits)`;
const VERB = String.raw`(?:\s*(?:are|is|there|do|does|you|see|find|can|appear|appears|occur|occurs|it|have|contain))*`;
const HAYSTACK = "(?<haystack>.+)";

const PATTERNS = [
  new RegExp(
    String.raw`\b(?:how many|count(?: how many)?|the number of)(?: times)?(?: (?:does|do|is|are|can you find))?(?: the)? ${NEEDLE}${VERB}\s+${PLACE} ${HAYSTACK}`,
    "iu",
  ),
  new RegExp(String.raw`\bin (?<haystack>.+?),? how many ${NEEDLE}(?![\p{L}])`, "iu"),
  new RegExp(
    String.raw`\bhow many(?: times)? ${NEEDLE} (?:does|do|has) (?:the )?(?:word |name |phrase |sentence )?(?<haystack>.+?) (?:have|contain|has|got)\b`,
    "iu",
  ),
];

const GROUPS: Record<string, RegExp> = {
  vowels: /[aeiou]/u,
  consonants: /[b-df-hj-np-tv-z]/u,
  letters: /\p{L}/u,
  characters: /./u,
  digits: /\d/u,
};

/** "How many r's in strawberry?": letters, kinds of letters, or words in a text, case aside. */
export const letterCount: Solver = {
  topic: "letter counts",
  example: "How many r's are in strawberry?",
  recognize(question) {
    const count = parseCount(question);
    return count && (() => solveCount(count));
  },
};

/** The count that a question asks for; undefined if it asks for none. */
export function parseCount(question: string): Count | undefined {
  for (const pattern of PATTERNS) {
    const groups = pattern.exec(normalizeQuestion(question))?.groups;
    const haystack = readHaystack(groups?.["haystack"] ?? "");
    const needle = readNeedle(groups?.["needle"] ?? "");
    if (haystack && needle && isCountable(needle, haystack)) return { needle, haystack };
  }
  return undefined;
}

/** Where the needle begins in the haystack, in characters from 0; matches do not overlap. Case aside. */
export function findOccurrences({ needle, haystack }: Count): readonly number[] {
  const characters = [...haystack.toLowerCase()];
  const group = lookUp(GROUPS, needle);
  const letters = [...needle.toLowerCase()];
  const positions: number[] = [];
  for (let index = 0; index < characters.length; index += 1) {
    const isMatch = group
      ? group.test(characters[index] ?? "")
      : letters.every((character, offset) => characters[index + offset] === character);
    if (!isMatch) continue;
    positions.push(index);
    if (!group) index += letters.length - 1;
  }
  return positions;
}

function readNeedle(text: string): string {
  const plural = /^['"]?(\p{L})['"]?(?:'?s)?$/iu.exec(text.trim());
  if (plural?.[1]) return plural[1].toLowerCase();
  return stripPunctuation(text.trim()).toLowerCase();
}

function readHaystack(text: string): string {
  const quotation = quotedTexts(text)[0];
  if (quotation) return quotation;
  const sentence = text.split(/[?\n]|[.!](?:\s|$)/u)[0] ?? "";
  const bare = sentence
    .replace(/^(?:the |this )?(?:following )?(?:word|phrase|sentence|name|text|string)s?:? /iu, "")
    .replace(/,? (?:please|exactly|step by step|in total)$/iu, "");
  return stripPunctuation(bare);
}

/** "How many letters are in the alphabet" asks about the world, not about a text. */
function isCountable(needle: string, haystack: string): boolean {
  return !(needle in GROUPS && /^(?:the|a|an|my|your|this|our|english)\b/iu.test(haystack));
}

function solveCount(count: Count): Solution {
  const positions = findOccurrences(count);
  const characters = [...count.haystack];
  const what = count.needle in GROUPS ? count.needle : `"${count.needle}"`;
  const steps = [`Looking for ${what} in "${count.haystack}", upper and lower case alike.`];
  if (characters.length <= 40 && [...count.needle].length === 1) {
    let seenCount = 0;
    for (const [index, character] of characters.entries()) {
      if (positions.includes(index)) seenCount += 1;
      steps.push(`${index + 1}. ${character}${positions.includes(index) ? ` ← number ${seenCount}` : ""}`);
    }
  } else {
    steps.push(`Went through ${countOf(characters.length, "character")}, found ${positions.length}.`);
  }
  const [result, marks] = describeCount(count, positions);
  return {
    steps,
    answer: [result, ...marks].join("\n\n"),
    sentence: result,
    table: [...positionTable(characters, positions, count), result].join("\n\n"),
  };
}

/** Each place where the needle begins, with the characters around it; of few places alone. */
function positionTable(
  characters: readonly string[],
  positions: readonly number[],
  { needle }: Count,
): readonly string[] {
  if (positions.length === 0 || positions.length > 12) return [];
  const length = lookUp(GROUPS, needle) ? 1 : [...needle].length;
  const rows = positions.map((position, index) => {
    const [before, found, after] = [
      characters.slice(Math.max(0, position - 3), position),
      characters.slice(position, position + length),
      characters.slice(position + length, position + length + 3),
    ].map((part) => part.join("").replaceAll("|", "\\|"));
    return `| ${index + 1} | ${position + 1} | ${before}**${found}**${after} |`;
  });
  return [["| # | position | where |", "| --- | --- | --- |", ...rows].join("\n")];
}

/** The result as a sentence, and the marks below the text where they fit. */
function describeCount(count: Count, positions: readonly number[]): [sentence: string, marks: readonly string[]] {
  const group = count.needle in GROUPS;
  const times = group
    ? `has **${countOf(positions.length, count.needle.slice(0, -1))}**.`
    : `contains "${count.needle}" **${countOf(positions.length, "time")}**.`;
  const where = positions.map((position) => String(position + 1));
  const isShort = where.length > 0 && where.length <= 12 && !(group && where.length > 6);
  const places = isShort ? ` ${where.length === 1 ? "Position" : "Positions"}: ${joinWithAnd(where)}.` : "";
  const characters = [...count.haystack];
  const isMarked = positions.length > 0 && characters.length <= 40;
  return [
    `"${count.haystack}" ${times}${places}`,
    isMarked ? [drawMarks(characters, positions, [...count.needle], group)] : [],
  ];
}

function drawMarks(
  characters: readonly string[],
  positions: readonly number[],
  needle: readonly string[],
  group: boolean,
): string {
  const length = group ? 1 : needle.length;
  const markedCharacters = characters.map((_, index) =>
    positions.some((start) => index >= start && index < start + length),
  );
  const marks = markedCharacters.map((mark) => (mark ? "^" : " ")).join(" ");
  return ["```text", characters.join(" "), marks.trimEnd(), "```"].join("\n");
}
