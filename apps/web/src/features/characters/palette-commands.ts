import type { Icon } from "@tabler/icons-react";

/** A result of the palette other than a model: a room or a setting that it opens, an action that it runs. */
export interface PaletteCommand {
  /** Unique among the commands. */
  id: string;
  kind: "room" | "action" | "setting" | "connect";
  label: string;
  /** Other words that match it. */
  words?: string;
  icon: Icon;
  /** The shortcut that does the same, as it is displayed. */
  keys?: string;
  run: () => void;
}

/** The most results of each kind that are listed. */
const LISTED = 6;

/** The kinds of results that are searched here, in their order. */
const searchedKinds = ["room", "action", "setting"] as const;

/**
 * The commands that match every word of the query, best first. A word is found anywhere in a label, but only at the
 * start of one of the other words: `gpt` does not mean `chatgpt`. None without a query.
 */
export function findCommands(commands: readonly PaletteCommand[], query: string): PaletteCommand[] {
  const normalQuery = normalize(query).trim();
  if (normalQuery === "") return [];
  const words = wordsOf(normalQuery);
  const sorted = commands
    .flatMap((command) => {
      const fit = fitOf(command, words);
      return fit === undefined ? [] : [{ command, fit: normalize(command.label).startsWith(normalQuery) ? 0 : fit }];
    })
    .sort((one, other) => one.fit - other.fit)
    .map(({ command }) => command);
  return searchedKinds.flatMap((kind) => sorted.filter((command) => command.kind === kind).slice(0, LISTED));
}

/** How well a command fits the worst-fitting word of a query, from 1 on, 1 being best; undefined where it does not. */
function fitOf({ label, words: otherWords = "" }: PaletteCommand, query: readonly string[]): number | undefined {
  const normalLabel = normalize(label);
  const labelWords = normalLabel.split(/[^\p{L}\p{N}]+/u);
  const others = wordsOf(normalize(otherWords));
  let worst = 1;
  for (const word of query) {
    if (labelWords.some((each) => each.startsWith(word))) continue;
    if (others.includes(word)) worst = Math.max(worst, 2);
    else if (normalLabel.includes(word)) worst = Math.max(worst, 3);
    else if (others.some((each) => each.startsWith(word))) worst = Math.max(worst, 4);
    else return undefined;
  }
  return worst;
}

/** The words of a text, without the marks between them. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/u).map((word) => word.replace(/^[.,;:!?]+|[.,;:!?]+$/gu, "") || word);
}

function normalize(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
