import type { JsonObject } from "@tutti/contract";
import { isObject, withoutUndefined } from "@tutti/contract";
import type { CharacterBook } from "@tutti/domain";
import { isSafePicture } from "../orpg/safe-addresses.ts";
import { firstText, listOf, objectOf } from "../repair/json-values.ts";
import { readBook } from "./card-book.ts";

/** The fields of a character in a card, with the placeholders still in them. Fields that the card lacks are empty. */
export interface Card {
  /** The version of the format that it was written in. */
  version: 1 | 2 | 3;
  name: string;
  /** The character's name in the conversation; `name` if the card has no nickname. */
  nickname: string;
  description: string;
  personality: string;
  scenario: string;
  /** How conversations may begin: the first message, then the alternatives. */
  greetings: readonly string[];
  exampleMessages: string;
  systemPrompt: string;
  postHistoryInstructions: string;
  /** What the character knows, and when the model is sent it. */
  book?: CharacterBook;
  /** A picture, as a data URL or on the web. */
  avatarUrl?: string;
  /** The model that the character was set up with, if this product wrote the card. */
  model?: string;
  /** All fields of the card, with unknown ones, for writing it again. */
  data: JsonObject;
}

/** The field names of version 1, by the names that version 2 has for the same. */
const olderNames: Readonly<Record<string, string>> = {
  name: "char_name",
  description: "char_persona",
  scenario: "world_scenario",
  first_mes: "char_greeting",
  mes_example: "example_dialogue",
};

/** Fields that only a card of version 1 has; an object with one of them, and a name, is such a card. */
const fieldsOfVersion1 = ["personality", "first_mes", "mes_example", "char_persona", "char_greeting"] as const;

/** The most greetings, or assets: no real card has more. */
const MAX_ENTRIES = 1000;

/**
 * Reads a value as a card: versions 2 and 3 are marked in `spec`, and keep everything in `data`; version 1 is
 * recognized by its fields (character-card-spec-v2, character-card-spec-v3). Newer versions are read as 3. Undefined if
 * the value is no card.
 *
 * @param fallbackName the name for a card that has none
 */
export function toCard(value: unknown, fallbackName: string): Card | undefined {
  if (!isObject(value)) return undefined;
  const spec = value["spec"];
  const isMarked = typeof spec === "string" && spec.startsWith("chara_card_v") && isObject(value["data"]);
  const data = isMarked ? objectOf(value["data"]) : value;
  const text = (field: string): string => firstText(data[field], data[olderNames[field] ?? field]) ?? "";
  if (!isMarked && !(text("name") !== "" && fieldsOfVersion1.some((field) => typeof data[field] === "string")))
    return undefined;

  const name = firstText(text("name"), fallbackName) ?? "Character";
  const avatarUrl = findAvatar(data);
  const book = readBook(data["character_book"]);
  const model = firstText(objectOf(objectOf(data["extensions"])["tutti"])["model"]);
  return {
    version: !isMarked ? 1 : spec === "chara_card_v2" ? 2 : 3,
    name: name.slice(0, 200),
    nickname: (firstText(data["nickname"]) ?? name).slice(0, 200),
    description: text("description"),
    personality: text("personality"),
    scenario: text("scenario"),
    greetings: [text("first_mes"), ...texts(data["alternate_greetings"])].filter((greeting) => greeting !== ""),
    exampleMessages: text("mes_example"),
    systemPrompt: text("system_prompt"),
    postHistoryInstructions: text("post_history_instructions"),
    ...withoutUndefined({ book, avatarUrl, model }),
    data,
  };
}

function texts(value: unknown): string[] {
  return listOf(value)
    .slice(0, MAX_ENTRIES)
    .filter((entry): entry is string => typeof entry === "string");
}

/** The addresses of the icons of a version 3 card, the main one first. */
export function pictureAddresses(data: JsonObject): unknown[] {
  const icons = listOf(data["assets"])
    .slice(0, MAX_ENTRIES)
    .map(objectOf)
    .filter(({ type }) => type === "icon");
  const isMain = (asset: JsonObject): boolean => asset["name"] === "main";
  return [...icons.filter(isMain), ...icons.filter((asset) => !isMain(asset))].map(({ uri }) => uri);
}

/** A picture that the card itself names: version 3's main icon, or version 1's avatar. */
function findAvatar(data: JsonObject): string | undefined {
  return [...pictureAddresses(data), data["avatar"]].find(isSafePicture);
}
