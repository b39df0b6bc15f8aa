import type { Icon } from "@tabler/icons-react";

/** Something else that the palette finds: a room that it opens, an action that it runs. */
export interface PaletteCommand {
  /** Unlike any other command's. */
  id: string;
  kind: "room" | "action" | "connect";
  label: string;
  /** Other words that find it. */
  words?: string;
  icon: Icon;
  /** The key that does the same, as it is written for a person. */
  keys?: string;
  run: () => void;
}

/** Rooms and actions that are listed of each. */
const LISTED = 6;

/** The commands that have every word of the query, those first whose name begins with it. None without a query. */
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
