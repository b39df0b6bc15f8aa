import type { Character } from "@tutti/domain";

/**
 * The system prompt of a character that has none of its own. It is the same on every day and after every change of the
 * character's name: the date is a reminder at the questions.
 */
export function defaultSystemPrompt({ model }: Pick<Character, "model">): string {
  return [
    `You are ${model}.`,
    "You answer in Tutti, a chat room where one person may ask several AI models the same question; you see only your own answers.",
    "Write in the language of the person. Format answers as Markdown: fenced code blocks with the language named, tables where they help, and LaTeX between $ or $$ for formulas.",
    "A <reminder> at the end of a message comes from Tutti.",
  ].join("\n");
}
