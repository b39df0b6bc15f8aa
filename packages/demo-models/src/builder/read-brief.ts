import { COLOR_PATTERN, findColours, readColour } from "../colors.ts";

/** The app that a prompt describes. */
export interface Brief {
  /** undefined where the prompt gives no name and no subject. */
  title: string | undefined;
  /** Hex; undefined where no color is named. */
  accent: string | undefined;
  background: string | undefined;
  /** Entries, features, sections: whatever the prompt lists. */
  items: readonly string[];
  /** What is collected in a game, plural. */
  prize: string | undefined;
}

/** The text after this is code of an earlier version, not words of the person. */
const CODE_BEGINS = /BEGIN FILE RECIPE|```|UPSERT FILE/u;
const PROMPT_LENGTH = 2000;
const TITLE_LENGTH = 40;
const ITEM_LENGTH = 60;
const MAX_ITEMS = 10;

const NAMED =
  /\b(?:called|named|titled|entitled)\s+(?:"([^"\n]+)"|'([^'\n]+)'|“([^”\n]+)”|((?:[\p{Lu}\d][\p{L}\d]*)(?: (?:[\p{Lu}\d][\p{L}\d]*|of|the|and|&))*))/u;
const OPENING =
  /^(?:please )?(?:(?:can|could) you )?(?:(?:build|make|create|write|code|program|generate|design)(?: me| us)? )?(?:(?:an?|the|my|our|some) )?/iu;
const SUBJECT_ENDS = /\s(?:with|that|where|which|using|including|in which|so|to|in)\s|[.,:;!?\n(]/u;
const FILLERS =
  /\b(?:simple|small|little|nice|beautiful|modern|cool|interactive|responsive|2d|3d|web|landing page|game|website|page) ?/giu;
const LIST = /\b(?:with|including|items?|features?|sections?|tasks?|entries|such as|like)\b:?\s+([^.;!?\n]+)/giu;
const BULLET = /^\s*(?:[-*•]|\d+[.)])\s+(.+)$/gmu;
const PRIZE =
  /\b(?:collect|catch|gather|grab|eat|hunt|pick(?:ing)? up)(?:s|es|ing|ting)?\s+(?:(?:all|the|some|falling|shiny|glowing|as many)\s+)*(?:(\p{L}+)\s+)?(\p{L}{2,}s)\b/iu;
const IN_COLOR = new RegExp(`\\s+in ${COLOR_PATTERN}(?: colou?rs?| tones)?\\s*$`, "iu");
const BACKGROUND = new RegExp(`(${COLOR_PATTERN}) (?:background|sky|page)\\b`, "iu");

/** Reads a prompt. Fields that it does not mention are left open. */
export function readBrief(prompt: string): Brief {
  const words = (prompt.split(CODE_BEGINS)[0] ?? "").slice(0, PROMPT_LENGTH).trim();
  const background = readColour(BACKGROUND.exec(words)?.[1] ?? "");
  const prize = PRIZE.exec(words);
  const items = readItems(words);
  const withoutItems = items.reduce((rest, item) => rest.replaceAll(item.toLowerCase(), " "), words.toLowerCase());
  return {
    title: readTitle(words),
    accent: findColours(withoutItems.replace(BACKGROUND, " "))[0],
    background,
    items,
    prize: prize?.[2]?.toLowerCase(),
  };
}

function readTitle(words: string): string | undefined {
  const namedItems = NAMED.exec(words)
    ?.slice(1)
    .find((group) => group !== undefined);
  if (namedItems) return tidy(namedItems, TITLE_LENGTH);
  const subject = words.replace(OPENING, "").split(SUBJECT_ENDS)[0] ?? "";
  const bare = subject
    .replace(new RegExp(`(?<!\\w)${COLOR_PATTERN}(?!\\w)`, "giu"), " ")
    .replace(FILLERS, " ")
    .replace(/^\s*(?:for|about|of|on)\s+(?:(?:an?|the|my|our)\s+)?/iu, "")
    .replace(/\s+/gu, " ")
    .trim();
  return bare.length < 3 ? undefined : tidy(titleCase(bare), TITLE_LENGTH);
}

function readItems(words: string): readonly string[] {
  const bullets = [...words.matchAll(BULLET)].map((match) => match[1] ?? "");
  const lists = [...words.matchAll(LIST)].map((match) => (match[1] ?? "").split(/,\s*(?:and\s+)?|\s+and\s+/u));
  const longest = lists.toSorted((left, right) => right.length - left.length)[0] ?? [];
  const listItems = bullets.length >= 2 ? bullets : longest.length >= 2 ? longest : [];
  const items = listItems
    .map((item) => tidy(item.replace(/^(?:an?|the|my)\s+/iu, "").replace(IN_COLOR, ""), ITEM_LENGTH))
    .filter((item) => item !== "");
  return [...new Set(items)].slice(0, MAX_ITEMS).map((item) => item.charAt(0).toUpperCase() + item.slice(1));
}

function titleCase(words: string): string {
  const small = /^(?:a|an|and|for|in|of|on|or|the|to|with)$/u;
  return words
    .split(" ")
    .map((word, index) => (index > 0 && small.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

/** One line without characters that markdown or HTML would interpret, cut at a space. */
function tidy(text: string, length: number): string {
  const plain = text
    .replace(/[*_`<>"\\]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  if (plain.length <= length) return plain;
  return plain
    .slice(0, length + 1)
    .replace(/\s+\S*$/u, "")
    .slice(0, length);
}
