import { counted, quotedTexts, stripPunctuation } from "./phrases.ts";
import type { Attempt, Solution, Solver } from "./solver.ts";

const NEXT =
  /\bnext palindrom\w*(?: \w+)? (?:after|from|following|above|greater than|bigger than|larger than) (\d{1,30})/iu;
const NEXT_AFTER = /\b(?:after|above|greater than|larger than) (\d{1,30})\b/iu;
const LONGEST = /\blongest palindrom\w*(?: \w+){0,2} (?:in|of|inside|within|hidden in|contained in)\b:?(.+)/iu;
const LONGEST_WORD =
  /\b(?:longest|long) palindrom\w*|\bpalindrom\w* words?\b|\bwords? (?:that|which) (?:are|is) (?:a )?palindromes?\b/iu;
const IS_ONE = /\b(?:is|are|check (?:if|whether)|whether|if) (.+?) (?:is |are )?(?:an? )?palindrom/iu;
const WORDS_SHOWN = 10;

/** Palindromes: is a text one, which is the longest inside a text, the next palindromic number, the longest words. */
export const palindromes: Solver = {
  topic: "palindromes",
  example: "Is 'A man, a plan, a canal: Panama' a palindrome?",
  recognise(question) {
    if (!/palindrom/iu.test(question)) return undefined;
    return (
      recogniseNext(question) ?? recogniseLongest(question) ?? recogniseCheck(question) ?? recogniseWords(question)
    );
  },
};

/** Whether the letters and digits of a text read the same backwards, case aside. A text without any is none. */
export function isPalindrome(text: string): boolean {
  const characters = lettersOf(text);
  return characters.length > 0 && characters.every((character, index) => character === characters.at(-1 - index));
}

/**
 * The longest run of letters and digits that reads the same backwards, as it stands in the text; the first of several. Empty for a
 * text without letters.
 */
export function longestPalindrome(text: string): string {
  const characters = [...text];
  const places = characters.flatMap((character, index) => (isLetter(character) ? [index] : []));
  const letters = places.map((place) => (characters[place] ?? "").toLowerCase());
  let best = { start: 0, end: 0 };
  for (let center = 0; center < letters.length; center += 1) {
    for (const width of [0, 1]) {
      let start = center;
      let end = center + width;
      while (start >= 0 && end < letters.length && letters[start] === letters[end]) {
        start -= 1;
        end += 1;
      }
      if (end - start - 1 > best.end - best.start) best = { start: start + 1, end };
    }
  }
  return characters.slice(places[best.start], (places[best.end - 1] ?? -1) + 1).join("");
}

/** The smallest palindromic whole number above the given one. */
export function nextPalindrome(number: bigint): bigint {
  const digits = (number + 1n).toString();
  const half = digits.slice(0, Math.ceil(digits.length / 2));
  const mirrored = mirror(half, digits.length);
  if (mirrored > number) return mirrored;
  const raised = (BigInt(half) + 1n).toString();
  return raised.length > half.length ? mirror(raised.slice(0, -1), digits.length) : mirror(raised, digits.length);
}

function mirror(half: string, length: number): bigint {
  const tail = [...half].reverse().slice(length % 2);
  return BigInt(half + tail.join(""));
}

function lettersOf(text: string): readonly string[] {
  return [...text.toLowerCase()].filter(isLetter);
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function recogniseNext(question: string): Attempt | undefined {
  const digits = NEXT.exec(question)?.[1] ?? (/\bnext\b/iu.test(question) ? NEXT_AFTER.exec(question)?.[1] : undefined);
  return digits === undefined ? undefined : () => solveNext(BigInt(digits));
}

function solveNext(number: bigint): Solution {
  const next = nextPalindrome(number);
  const steps = [
    `Start above ${number}, keep the left half of ${number + 1n} and mirror it.`,
    "Where the mirrored number is too small, raise the half by one and mirror again.",
    `${next} reads the same backwards: ${[...next.toString()].reverse().join("")}.`,
  ];
  return { steps, answer: `The next palindromic number after ${number} is **${next}**, ${next - number} later.` };
}

function recogniseLongest(question: string): Attempt | undefined {
  const match = LONGEST.exec(question);
  if (!match) return undefined;
  const rest = match[1] ?? "";
  const text =
    quotedTexts(rest)[0] ?? stripPunctuation(rest.replace(/^ ?(?:the )?(?:word|text|string|sentence)s?:? /iu, ""));
  if (text === "" || /^(?:the |any )?(?:english|language|dictionary|world)/iu.test(text)) return undefined;
  return () => {
    const longest = longestPalindrome(text);
    const length = lettersOf(longest).length;
    const steps = [
      `"${text}" has ${counted(lettersOf(text).length, "letter")}; each of them, and each gap, may be the middle of a palindrome.`,
      "From every middle I walk outwards while both sides agree; spaces and punctuation do not count.",
      `The widest one is "${longest}", ${counted(length, "letter")} long.`,
    ];
    const reversed = [...lettersOf(longest)].reverse().join("");
    const answer = `The longest palindrome in "${text}" is **${longest}** (${counted(length, "letter")}).\n\n\`\`\`text\nforwards   ${lettersOf(longest).join("")}\nbackwards  ${reversed}\n\`\`\``;
    return { steps, answer };
  };
}

function recogniseCheck(question: string): Attempt | undefined {
  const quoted = quotedTexts(question);
  const asked = IS_ONE.exec(question)?.[1]?.replace(/^(?:the )?(?:word|number|phrase|sentence|text) /iu, "") ?? "";
  const bare = /^(?:it|this|that|there|what|you|a|an|the)\b/iu.test(asked) ? "" : stripPunctuation(asked);
  const several = /^are\b/iu.test(question) ? bare.split(/,| and /u).map(stripPunctuation) : [bare];
  const texts = quoted.length > 0 ? quoted : several.filter((text) => text !== "");
  return texts.length === 0 ? undefined : () => solveCheck(texts);
}

function solveCheck(texts: readonly string[]): Solution {
  const steps: string[] = [];
  const rows: string[] = [];
  for (const text of texts) {
    const letters = lettersOf(text);
    const forwards = letters.join("");
    const backwards = [...letters].reverse().join("");
    steps.push(`"${text}": only its letters and digits count: ${forwards}. Backwards: ${backwards}.`);
    rows.push(
      `| ${text.replaceAll("|", "\\|")} | \`${forwards}\` | \`${backwards}\` | ${isPalindrome(text) ? "yes" : "no"} |`,
    );
  }
  const [text = ""] = texts;
  const verdict =
    texts.length > 1
      ? `${texts.filter(isPalindrome).length} of ${texts.length} are palindromes.`
      : `**${isPalindrome(text) ? "Yes" : "No"}**, "${text}" is ${isPalindrome(text) ? "" : "not "}a palindrome.`;
  const table = ["| text | forwards | backwards | palindrome |", "| --- | --- | --- | --- |", ...rows].join("\n");
  return { steps, answer: `${verdict}\n\n${table}` };
}

function recogniseWords(question: string): Attempt | undefined {
  if (!LONGEST_WORD.test(question)) return undefined;
  return (words) => {
    const found = [...words.all]
      .filter((word) => word.length > 1 && isPalindrome(word))
      .sort((left, right) => right.length - left.length || left.localeCompare(right, "en"));
    const shown = found.slice(0, WORDS_SHOWN);
    const rows = shown.map((word) => `| ${word} | ${word.length} |`);
    return {
      steps: [
        `Read all ${words.all.size.toLocaleString("en")} words of the word list backwards.`,
        `${counted(found.length, "word")} read the same both ways. Sorted by length.`,
      ],
      answer: `The longest palindrome in my word list is **${shown[0] ?? ""}**. The ${shown.length} longest:\n\n| word | letters |\n| --- | --- |\n${rows.join("\n")}`,
    };
  };
}
