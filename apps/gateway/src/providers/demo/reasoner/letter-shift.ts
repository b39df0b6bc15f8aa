import { NUMBER_PATTERN, quotedTexts, readNumber, stripPunctuation } from "./phrases.ts";
import type { Solution, Solver } from "./solver.ts";

const SHIFT = new RegExp(
  String.raw`\bshift(?:ing|ed)?(?: (?:every|each|all|the))*(?: letters?)?(?: (?:of|in))?(?: the word)? (?<text>"[^"]+"|'[^']+'|[A-Za-z]+)(?: (?<direction>forwards?|backwards?|back|left|right|up|down))? by (?<count>${NUMBER_PATTERN})(?: (?:letters?|places?|positions?|steps?))?(?: (?<after>forwards?|backwards?|back|left|right|up|down))?`,
  "iu",
);
const ROT13 = /\brot-?13\b(?: (?:of|for|the|word|encode|decode))*:? (.+)/iu;
const CAESAR = /\b(?:caesar|decode|decrypt|decipher|crack)\b/iu;

/** "Shift HELLO by 3", ROT13, and a Caesar cipher of unknown shift: all letters move on in the alphabet, Z goes on at A. */
export const letterShift: Solver = {
  topic: "letter shifts",
  example: "Shift HELLO by 3 letters",
  recognise(question) {
    const shift = SHIFT.exec(question)?.groups;
    const count = readNumber(shift?.["count"] ?? "");
    if (shift && count !== undefined) {
      const direction = `${shift["direction"] ?? ""}${shift["after"] ?? ""}`;
      const back = /^(?:back|left|down)/iu.test(direction);
      return () => solveShift(stripPunctuation(shift["text"] ?? ""), back ? -count : count);
    }
    const rotated = ROT13.exec(question)?.[1];
    if (rotated) return () => solveShift(quotedTexts(rotated)[0] ?? stripPunctuation(rotated), 13);
    const secret =
      /\bcaesar\b/iu.test(question) || /\bcipher\b/iu.test(question) ? quotedTexts(question)[0] : undefined;
    return secret && CAESAR.test(question) ? (words) => crack(secret, words.common) : undefined;
  },
};

/** Every letter a to z moved on by a count, upper and lower case kept; other characters stay. */
export function shiftLetters(text: string, count: number): string {
  return text.replace(/[a-z]/giu, (letter) => {
    const first = letter <= "Z" ? 65 : 97;
    const place = (((letter.charCodeAt(0) - first + count) % 26) + 26) % 26;
    return String.fromCharCode(first + place);
  });
}

function solveShift(text: string, count: number): Solution {
  const shifted = shiftLetters(text, count);
  const letters = [...new Set(text.match(/[a-z]/giu) ?? [])];
  return {
    steps: [
      `Every letter moves ${Math.abs(count)} ${count < 0 ? "back" : "on"} in the alphabet; ${count < 0 ? "A goes back to Z" : "Z goes on at A"}.`,
      ...letters.map((letter) => `${letter} → ${shiftLetters(letter, count)}`),
    ],
    answer: `**${shifted}**\n\n\`\`\`text\n${text}\n${shifted}\n\`\`\``,
  };
}

function crack(secret: string, words: ReadonlySet<string>): Solution {
  const tries = Array.from({ length: 25 }, (_, index) => {
    const text = shiftLetters(secret, -(index + 1));
    const found = (text.toLowerCase().match(/[a-z]+/gu) ?? []).filter((word) => words.has(word)).length;
    return { shift: index + 1, text, found };
  });
  const best = tries.toSorted((left, right) => right.found - left.found)[0];
  const steps = tries.map(
    ({ shift, text, found }) => `Back by ${shift}: ${text}${found > 0 ? ` (known words: ${found})` : ""}`,
  );
  if (!best || best.found === 0)
    return { steps, answer: `None of the 25 shifts of "${secret}" gives a word that I know.` };
  return {
    steps,
    answer: `**${best.text}**\n\nOf all 25 shifts this one has the most English words; the text was shifted by ${best.shift}.`,
  };
}
