/** The names that replace the placeholders of a card. */
export interface PlaceholderNames {
  character: string;
  user: string;
}

/**
 * Forms of the two placeholders, in any case: `{{char}}`, `<BOT>` and `{{user}}`, `<USER>`; and comments, which have no
 * content.
 */
const PLACEHOLDER = /\{\{\s*(?:(?:(char|user)|original)\s*|\/\/[^{}]*|comment:[^{}]*)\}\}|<(bot|char|user)>/giu;

/** A card's text with the names in their places. A name is never searched for placeholders itself. */
export function fillPlaceholders(text: string, names: PlaceholderNames): string {
  return text.replaceAll(PLACEHOLDER, (_all, curly: string | undefined, angle: string | undefined) => {
    const who = (curly ?? angle)?.toLowerCase();
    if (who === undefined) return "";
    return who === "user" ? names.user : names.character;
  });
}
