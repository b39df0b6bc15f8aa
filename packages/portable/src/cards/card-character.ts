import { withoutUndefined } from "@tutti/contract";
import type { CharacterBook } from "@tutti/domain";
import type { Card } from "./card.ts";
import { mapBookTexts } from "./card-book.ts";
import { fillPlaceholders } from "./placeholders.ts";

/** A character that is made from a card, with the names in the places of the placeholders. */
export interface CardCharacter {
  name: string;
  /** The system prompt. */
  description: string;
  /** The possible beginnings of a room, each of them once; the first is the card's own choice. */
  greetings: readonly string[];
  /** What the character knows, and when the model is sent it. */
  book?: CharacterBook;
  avatarUrl?: string;
  model?: string;
}

/**
 * Makes a character from a card. The system prompt has the card's own instructions first, then the character's
 * description, personality, scenario and example messages, and last the post-history instructions, in the place that
 * models follow most closely. Notes of the card's author are for people, and never in it (character-card-spec-v2,
 * "creator_notes").
 *
 * @param userName the character's name for the person
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
    ...withoutUndefined({ avatarUrl: card.avatarUrl, model: card.model }),
  };
}
