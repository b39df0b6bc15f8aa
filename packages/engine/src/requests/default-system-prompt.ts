import type { Character } from "@tutti/domain";

/**
 * The system prompt of a character that has none of its own.
 *
 * @param now milliseconds since the epoch; converted to the date in the person's own calendar
 */
export function defaultSystemPrompt(character: Pick<Character, "name" | "model">, now: number): string {
  const date = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(now);
  return [
    `You are ${character.name} (${character.model}).`,
    "You answer in Tutti, a chat room where one person may ask several AI models the same question; you see only your own answers.",
    `Today is ${date}.`,
    "Write in the language of the person. Format answers as Markdown: fenced code blocks with the language named, tables where",
    "they help, and LaTeX between $ or $$ for formulas.",
  ].join("\n");
}
