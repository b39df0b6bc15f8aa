import { inflateSync } from "node:zlib";
import { aCharacter } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toUtf8 } from "./bytes.ts";
import { cardCharacter } from "./card-character.ts";
import { base64Json, cardVersion2, pngWith } from "./files.test-support.ts";
import { readPngChunks } from "./png-chunks.ts";
import { pngKeywordOf, writePngText } from "./png-texts.ts";
import { readCard } from "./read-card.ts";
import { writeCardJson, writeCardPng } from "./write-card.ts";

const avatarUrl = "data:image/png;base64,AAAA";
const character = aCharacter({
  name: "Zoë 🎻",
  model: "vendor/model:free",
  description: "Play {{sonata}}.",
  avatarUrl,
});

function read(bytes: Uint8Array) {
  const result = readCard(bytes, "x");
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

test.each([2, 3] as const)("a character written as a card of version %s reads back the same", (version) => {
  const card = read(toUtf8(writeCardJson(character, { version, greetings: ["Hello", "Hi"] })));
  expect(card.version).toBe(version);
  expect(cardCharacter(card, "Ada")).toEqual({
    name: "Zoë 🎻",
    description: "Play {{sonata}}.",
    greetings: ["Hello", "Hi"],
    model: "vendor/model:free",
    ...(version === 3 ? { avatarUrl } : {}),
  });
});

test("any name and prompt without placeholders survives a PNG", () => {
  const text = fc.string({ unit: "grapheme" }).map((each) => each.replaceAll(/[<{]/gu, "").trim());
  fc.assert(
    fc.property(text, text, (name, description) => {
      const cardBytes = writeCardPng(pngWith(), { ...character, name: `N${name}`, description }, { version: 3 });
      if (!cardBytes.ok) throw new Error(cardBytes.error.text);
      expect(cardCharacter(read(cardBytes.value), "Ada")).toMatchObject({ name: `N${name}`, description });
    }),
  );
});

test("a new card replaces the one in a PNG, and keeps the picture whole", () => {
  const png = pngWith(writePngText("ccv3", base64Json(cardVersion2)), writePngText("Comment", "kept"));
  const cardBytes = writeCardPng(png, character, { version: 3 });
  if (!cardBytes.ok) throw new Error(cardBytes.error.text);
  const chunks = readPngChunks(cardBytes.value);
  expect(chunks.map((chunk) => pngKeywordOf(chunk) ?? chunk.type)).toEqual([
    "IHDR",
    "comment",
    "IDAT",
    "chara",
    "ccv3",
    "IEND",
  ]);
  expect(inflateSync(chunks[2]?.data ?? new Uint8Array())).toHaveLength(2);
});

test("a chunk's checksum is that of the PNG specification", () => {
  expect([...pngWith().slice(-4)]).toEqual([0xae, 0x42, 0x60, 0x82]);
});

test("an incomplete PNG takes no card", () => {
  expect(writeCardPng(toUtf8("no"), character, { version: 2 })).toMatchObject({ ok: false, error: { status: 400 } });
  expect(writeCardPng(pngWith().slice(0, -12), character, { version: 2 }).ok).toBe(false);
});
