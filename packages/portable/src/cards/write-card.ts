import type { Character, CharacterBook, Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import { toBase64, toUtf8 } from "./bytes.ts";
import { writeBook } from "./card-book.ts";
import { isPng, readPngChunks, writePngChunks } from "./png-chunks.ts";
import { writePngText } from "./png-texts.ts";
import { type CardFailure, isPicturePart } from "./read-card.ts";

type CardCharacter = Pick<Character, "name" | "model" | "description" | "samplingParameters"> & {
  avatarUrl?: string | undefined;
  book?: CharacterBook | undefined;
};

interface WriteOptions {
  version: 2 | 3;
  /** The possible beginnings of a conversation: the first message, then its alternatives. */
  greetings?: readonly string[];
}

/**
 * A character as a card's JSON, of version 2 or 3 (character-card-spec-v2, character-card-spec-v3). Its system prompt
 * is the card's description, which every product reads; the model and its parameters are in an extension of our own. A
 * card of version 3 contains the character's picture; version 2 has no field for it.
 */
export function writeCardJson(character: CardCharacter, options: WriteOptions): string {
  return JSON.stringify(cardFile(character, options), null, 2);
}

/**
 * The same inside a PNG, in the form that products read: version 2 as `chara`, and for version 3 both keywords. Cards
 * that are already in the PNG are replaced.
 */
export function writeCardPng(
  png: Uint8Array,
  character: CardCharacter,
  options: WriteOptions,
): Result<Uint8Array, CardFailure> {
  const chunks = isPng(png) ? readPngChunks(png).filter(isPicturePart) : [];
  const end = chunks.findIndex(({ type }) => type === "IEND");
  if (end < 0) return fail({ status: 400, text: "The picture is no whole PNG." });
  const inPicture = { ...character, avatarUrl: undefined };
  const encode = (version: 2 | 3) => toBase64(toUtf8(JSON.stringify(cardFile(inPicture, { ...options, version }))));
  const cards = [writePngText("chara", encode(2)), ...(options.version === 3 ? [writePngText("ccv3", encode(3))] : [])];
  return succeed(writePngChunks([...chunks.slice(0, end), ...cards, ...chunks.slice(end)]));
}

function cardFile(character: CardCharacter, { version, greetings = [] }: WriteOptions) {
  const [firstMessage = "", ...alternatives] = greetings;
  const data = {
    name: character.name,
    description: character.description,
    personality: "",
    scenario: "",
    first_mes: firstMessage,
    mes_example: "",
    creator_notes: "",
    system_prompt: "",
    post_history_instructions: "",
    alternate_greetings: alternatives,
    ...(character.book === undefined ? {} : { character_book: writeBook(character.book) }),
    tags: [],
    creator: "",
    character_version: "",
    extensions: { tutti: { model: character.model, samplingParameters: character.samplingParameters } },
  };
  if (version === 2) return { spec: "chara_card_v2", spec_version: "2.0", data };
  const extension = /^data:image\/([a-z0-9]+)/u.exec(character.avatarUrl ?? "")?.[1];
  const assets = extension ? [{ type: "icon", uri: character.avatarUrl, name: "main", ext: extension }] : [];
  return { spec: "chara_card_v3", spec_version: "3.0", data: { ...data, group_only_greetings: [], assets } };
}
