import type { Result } from "@tutti/domain";
import { fail, MEGABYTE, succeed } from "@tutti/domain";
import { parseFile } from "../repair/parse-file.ts";
import { createReport } from "../repair/report.ts";
import { toBase64, utf8 } from "./bytes.ts";
import type { Card } from "./card.ts";
import { pictureAddresses, toCard } from "./card.ts";
import { charxPicture, charxText, isZip } from "./charx.ts";
import { isPng, type PngChunk, readPngChunks, writePngChunks } from "./png-chunks.ts";
import { pngKeywordOf, readPngText } from "./png-texts.ts";
import { cardTextOf, isWebp, readWebpTexts } from "./webp-texts.ts";

/** Bytes of a card's file, at most: pictures of a few megabytes are large for one. */
export const MAX_CARD_SIZE = 32 * MEGABYTE;

/** Keywords under which a PNG holds a card, the preferred one first (character-card-spec-v3, "Embedding methods"). */
const pngKeywords = ["ccv3", "chara"] as const;

/**
 * The most texts of one keyword that are tried, since each may have to be unpacked first. Likewise for pictures of a
 * ZIP.
 */
const MAX_CARDS = 4;
const MAX_PICTURES = 4;

/**
 * Why a file is no card. The status is the one that a person is shown (specification, point 8); the text is the reason.
 */
export interface CardFailure {
  status: 400;
  text: string;
}

/** The failure for a file of more than MAX_CARD_SIZE, which need not be read for it. */
export const cardTooLarge: CardFailure = {
  status: 400,
  text: `The file is larger than ${MAX_CARD_SIZE / MEGABYTE} MB, which no card is.`,
};

/**
 * Reads a character from a card: JSON, or a PNG, WebP or CHARX file that holds it; of version 1, 2 or 3. A picture is
 * the character's avatar. The kind of file is recognized by its bytes. Never throws, and unpacks nothing that is larger
 * than a card can be.
 */
export function readCard(bytes: Uint8Array, fileName: string): Result<Card, CardFailure> {
  if (bytes.length > MAX_CARD_SIZE) return fail(cardTooLarge);
  const name = fileName.replace(/\.[^.]*$/u, "").trim();
  if (isPng(bytes)) return readPng(bytes, name);
  if (isWebp(bytes)) return readWebp(bytes, name);
  if (isZip(bytes)) return readCharx(bytes, name);
  const card = cardOf(utf8(bytes), name);
  return card
    ? succeed(card)
    : failure("The file is no character card: it holds neither its JSON nor a picture with it.");
}

function readCharx(bytes: Uint8Array, name: string): Result<Card, CardFailure> {
  const card = cardOf(charxText(bytes) ?? "", name);
  if (!card) return failure("The ZIP holds no character card: there is no card.json in it that can be read.");
  for (const uri of [...new Set(pictureAddresses(card.data))].slice(0, MAX_PICTURES)) {
    const avatarUrl = charxPicture(bytes, uri);
    if (avatarUrl !== undefined) return succeed({ ...card, avatarUrl });
  }
  return succeed(card);
}

function readPng(bytes: Uint8Array, name: string): Result<Card, CardFailure> {
  const chunks = readPngChunks(bytes);
  for (const keyword of pngKeywords) {
    for (const chunk of chunks.filter((each) => pngKeywordOf(each) === keyword).slice(0, MAX_CARDS)) {
      const card = cardOf(cardTextOf(readPngText(chunk) ?? ""), name);
      if (card) return succeed({ ...card, avatarUrl: picture("png", writePngChunks(chunks.filter(isPicturePart))) });
    }
  }
  return failure("The picture holds no character card.");
}

function readWebp(bytes: Uint8Array, name: string): Result<Card, CardFailure> {
  for (const text of readWebpTexts(bytes)) {
    const card = cardOf(cardTextOf(text), name);
    if (card) return succeed({ ...card, avatarUrl: picture("webp", bytes) });
  }
  return failure("The picture holds no character card.");
}

/** Whether a chunk belongs to the picture: the card itself does not, and would be kept twice. */
export function isPicturePart(chunk: PngChunk): boolean {
  const keyword = pngKeywordOf(chunk);
  return !pngKeywords.some((pngKeyword) => pngKeyword === keyword);
}

function cardOf(text: string | undefined, name: string): Card | undefined {
  if (text === undefined) return undefined;
  const file = parseFile(text, createReport());
  return file.ok ? toCard(file.value, name) : undefined;
}

function picture(type: "png" | "webp", bytes: Uint8Array): string {
  return `data:image/${type};base64,${toBase64(bytes)}`;
}

function failure(text: string): { ok: false; error: CardFailure } {
  return fail({ status: 400, text });
}
