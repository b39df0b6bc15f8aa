import type { CharacterBook } from "@tutti/domain";
import type { Card } from "./card.ts";
import { mapBookTexts } from "./card-book.ts";
import { fillPlaceholders } from "./placeholders.ts";

/** What a card makes of a character here, with the names in their places. */
export interface CardCharacter {
  name: string;
  /** The system prompt. */
  description: string;
  /** How the room may begin, each of them once; the first is the card's own choice. */
  greetings: readonly string[];
  /** What it knows, and when the model is told. */
  book?: CharacterBook;
  avatarUrl?: string;
  model?: string;
}

/**
 * What a card makes of a character. The system prompt has the card's own instructions first, then who the character is,
 * how it is, where the scene is, how it talks, and last what shall be kept in mind, which is where models heed it most.
 * Notes of the card's author are for people, and never in it (character-card-spec-v2, "creator_notes").
 *
 * @param userName what the character calls the person
 */
export function cardCharacter(card: Card, userName: string): CardCharacter {
  const fill = (text: string) => fillPlaceholders(text, { character: card.nickname, user: userName }).trim();
  const section = (title: string, text: string) => (text === "" ? "" : `${title}\n${text}`);
  const description = [
    fill(card.systemPrompt),
    fill(card.description),
    section("Personality:", fill(card.personality)),
    section("Scenario:", fill(card.scenario)),
    section("Example messages:", fill(card.exampleMessages)),
    fill(card.postHistoryInstructions),
  ];
  return {
    name: card.name,
    description: description.filter((part) => part !== "").join("\n\n"),
    greetings: [...new Set(card.greetings.map(fill))].filter((greeting) => greeting !== ""),
    ...(card.book === undefined ? {} : { book: mapBookTexts(card.book, fill) }),
    ...(card.avatarUrl === undefined ? {} : { avatarUrl: card.avatarUrl }),
    ...(card.model === undefined ? {} : { model: card.model }),
  };
}
