import { anyBytes, damagedBytes, fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { zipSync } from "fflate";
import { expect } from "vitest";
import { isSafePicture } from "../orpg/safe-addresses.ts";
import { toUtf8 } from "./bytes.ts";
import { cardCharacter } from "./card-character.ts";
import {
  base64Json,
  cardVersion1,
  cardVersion2,
  compressedText,
  exifWithComment,
  internationalText,
  pngWith,
  webpWith,
} from "./files.test-support.ts";
import { writePngText } from "./png-texts.ts";
import { readCard } from "./read-card.ts";
import { writeCardJson } from "./write-card.ts";

const cardVersion3 = {
  spec: "chara_card_v3",
  spec_version: "3.0",
  data: {
    ...cardVersion2.data,
    nickname: "Tri",
    assets: [{ type: "icon", uri: "embeded://assets/main.png", name: "main", ext: "png" }],
  },
};
const cards = [cardVersion1, cardVersion2, cardVersion3];
const json = (value: unknown) => toUtf8(JSON.stringify(value));

/** A card in each of the files that one may be in. */
const filesOf: ((card: unknown) => Uint8Array)[] = [
  json,
  (card) => pngWith(writePngText("chara", base64Json(card))),
  (card) => pngWith(compressedText("ccv3", toUtf8(base64Json(card)))),
  (card) => pngWith(internationalText("chara", JSON.stringify(card), true)),
  (card) => webpWith({ type: "EXIF", data: exifWithComment(toUtf8(`ASCII\0\0\0${JSON.stringify(card)}`)) }),
  (card) => webpWith({ type: "XMP ", data: toUtf8(`<x:xmpmeta><d chara="${base64Json(card)}"/></x:xmpmeta>`) }),
  (card) => zipSync({ "card.json": json(card), "assets/main.png": pngWith() }, { level: 6 }),
];
const marks = [
  "IHDR",
  "tEXtchara\0",
  "zTXt",
  "iTXt",
  "EXIF",
  "XMP ",
  "PK\x01\x02",
  "PK\x05\x06",
  "PK\x06\x06",
  "PK\x06\x07",
];
const names = ["spec", "data", "name", "first_mes", "character_book", "entries", "keys", "assets", "uri", "extensions"];

const files = fc.oneof(
  anyBytes,
  damagedBytes(
    filesOf.flatMap((fileOf) => cards.map(fileOf)),
    marks.map((mark) => toUtf8(mark)),
  ),
  fc
    .tuple(fc.constantFrom(...filesOf), fc.oneof(hostileJson(names), hostileValue(cards, names)))
    .map(([fileOf, card]) => fileOf(card)),
);

fuzz(
  "any file is a card that can be used and written again, or refused with status 400",
  files,
  (file) => {
    const givenFile = file.slice();
    const result = readCard(file, "x.png");
    expect(file, "what was given").toEqual(givenFile);
    if (!result.ok) {
      expect(result.error).toMatchObject({ status: 400, text: expect.stringMatching(/\.$/u) });
      return;
    }
    const { name, description, greetings, avatarUrl } = cardCharacter(result.value, "Ada");
    expect(name).not.toBe("");
    for (const text of [name, description, ...greetings]) expect(typeof text).toBe("string");
    if (avatarUrl !== undefined) expect(isSafePicture(avatarUrl)).toBe(true);
    structuredClone(result.value);
    const character = { ...cardCharacter(result.value, "Ada"), model: "a/b", samplingParameters: {} };
    const again = readCard(toUtf8(writeCardJson(character, { version: 3, greetings })), "x.json");
    expect(again.ok && again.value.name).toBe(name);
  },
  { runs: 300 },
);
