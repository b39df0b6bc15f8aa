import type { Character } from "@tutti/domain";
import { writeCardJson, writeCardPng } from "@tutti/portable";

/** A file that other products read as a character. */
export interface CardFile {
  name: string;
  content: Blob;
}

const PNG_ADDRESS = "data:image/png;base64,";

/** Characters that some system does not allow in the name of a file. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;

/** The character as a card: inside its picture where that is a PNG, as products exchange them; else as JSON. */
export function exportCard(character: Character, version: 2 | 3): CardFile {
  const name = character.name.replaceAll(FORBIDDEN, " ").replaceAll(/\s+/gu, " ").trim().slice(0, 60) || "character";
  const picture = pngOf(character.avatarUrl);
  const options = { version, greetings: character.greetings ?? [] };
  const png = picture === undefined ? undefined : writeCardPng(picture, character, options);
  if (png?.ok) return { name: `${name}.png`, content: new Blob([new Uint8Array(png.value)], { type: "image/png" }) };
  const json = writeCardJson(character, options);
  return { name: `${name}.json`, content: new Blob([json], { type: "application/json" }) };
}

function pngOf(avatarUrl: string | undefined): Uint8Array | undefined {
  if (!avatarUrl?.startsWith(PNG_ADDRESS)) return undefined;
  try {
    return Uint8Array.from(atob(avatarUrl.slice(PNG_ADDRESS.length)), (letter) => letter.charCodeAt(0));
  } catch {
    // A broken image must not prevent the export of the character.
    return undefined;
  }
}
