import type { Icon } from "@tabler/icons-react";

/** A result of the palette other than a model: a room that it opens, an action that it runs. */
export interface PaletteCommand {
  /** Unique among the commands. */
  id: string;
  kind: "room" | "action" | "connect";
  label: string;
  /** Other words that match it. */
  words?: string;
  icon: Icon;
  /** The shortcut that does the same, as it is displayed. */
  keys?: string;
  run: () => void;
}

/** The most rooms, and the most actions, that are listed. */
const LISTED = 6;

/** The commands that match every word of the query, first those whose name begins with it. None without a query. */
export function findCommands(commands: readonly PaletteCommand[], query: string): PaletteCommand[] {
  const normalQuery = normalize(query).trim();
  if (normalQuery === "") return [];
  const words = normalQuery.split(/\s+/u);
  const foundCommands = commands.flatMap((command) => {
    const label = normalize(command.label);
    const all = `${label} ${normalize(command.words ?? "")}`;
    return words.every((word) => all.includes(word)) ? [{ command, isStart: label.startsWith(normalQuery) }] : [];
  });
  const sorted = foundCommands
    .sort((one, other) => Number(other.isStart) - Number(one.isStart))
    .map(({ command }) => command);
  return [
    ...sorted.filter(({ kind }) => kind === "room").slice(0, LISTED),
    ...sorted.filter(({ kind }) => kind === "action").slice(0, LISTED),
  ];
}

function normalize(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
