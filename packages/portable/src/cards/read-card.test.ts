import fc from "fast-check";
import { expect, test } from "vitest";
import { latin1, toUtf8 } from "./bytes.ts";
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
import { fillPlaceholders } from "./placeholders.ts";
import { writePngChunks } from "./png-chunks.ts";
import { writePngText } from "./png-texts.ts";
import { readCard } from "./read-card.ts";

const json = (value: unknown) => toUtf8(JSON.stringify(value));
const cardVersion3 = {
  spec: "chara_card_v3",
  spec_version: "3.0",
  data: { ...cardVersion2.data, name: "Third", nickname: "Tri", group_only_greetings: [], assets: [] },
};

function read(bytes: Uint8Array, fileName = "Some Body.png") {
  const result = readCard(bytes, fileName);
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

const charset = (name: string) => name.padEnd(8, "\0");
const readable: [name: string, bytes: Uint8Array, card: { version: number; name: string }][] = [
  ["JSON of version 1", json(cardVersion1), { version: 1, name: "Äneas" }],
  ["JSON of version 2", json(cardVersion2), { version: 2, name: "Wanderer" }],
  ["JSON of version 3", json(cardVersion3), { version: 3, name: "Third" }],
  ["JSON of a version to come", json({ ...cardVersion3, spec: "chara_card_v4" }), { version: 3, name: "Third" }],
  ["JSON with a mark in front", toUtf8(`\uFEFF${JSON.stringify(cardVersion1)}`), { version: 1, name: "Äneas" }],
  [
    "JSON with the older names of version 1",
    json({ char_name: "Old", char_persona: "Kind", char_greeting: "Hi", world_scenario: "", example_dialogue: "" }),
    { version: 1, name: "Old" },
  ],
  ["PNG of version 1", pngWith(writePngText("chara", base64Json(cardVersion1))), { version: 1, name: "Äneas" }],
  ["PNG of version 2", pngWith(writePngText("Chara", base64Json(cardVersion2))), { version: 2, name: "Wanderer" }],
  [
    "PNG of versions 2 and 3, of which the newer counts",
    pngWith(writePngText("chara", base64Json(cardVersion2)), writePngText("ccv3", base64Json(cardVersion3))),
    { version: 3, name: "Third" },
  ],
  [
    "PNG whose newer card is broken",
    pngWith(writePngText("ccv3", "e30"), writePngText("chara", base64Json(cardVersion2))),
    { version: 2, name: "Wanderer" },
  ],
  [
    "PNG with compressed text",
    pngWith(compressedText("chara", toUtf8(base64Json(cardVersion1)))),
    { version: 1, name: "Äneas" },
  ],
  [
    "PNG with international text",
    pngWith(internationalText("chara", JSON.stringify(cardVersion1), false)),
    { version: 1, name: "Äneas" },
  ],
  ["PNG with both", pngWith(internationalText("chara", base64Json(cardVersion1), true)), { version: 1, name: "Äneas" }],
  [
    "WebP with the card as a comment",
    webpWith(
      { type: "VP8 ", data: Uint8Array.of(1) },
      { type: "EXIF", data: exifWithComment(toUtf8(charset("ASCII") + JSON.stringify(cardVersion2))) },
    ),
    { version: 2, name: "Wanderer" },
  ],
  [
    "WebP with a comment of no character set",
    webpWith({ type: "EXIF", data: exifWithComment(toUtf8(charset("") + JSON.stringify(cardVersion1))) }),
    { version: 1, name: "Äneas" },
  ],
  [
    "WebP with the card as a list of bytes",
    webpWith({ type: "EXIF", data: exifWithComment(toUtf8(charset("ASCII") + [...json(cardVersion1)].join(","))) }),
    { version: 1, name: "Äneas" },
  ],
  [
    "WebP with the card in XMP",
    webpWith({
      type: "XMP ",
      data: toUtf8(`<x:xmpmeta><dc:description chara="${base64Json(cardVersion2)}"/></x:xmpmeta>`),
    }),
    { version: 2, name: "Wanderer" },
  ],
];

test.each(readable)("%s is read", (_name, bytes, card) => {
  expect(read(bytes)).toMatchObject(card);
});

test("the fields of a character come from the card, with names filled in", () => {
  const card = read(pngWith(writePngText("chara", base64Json(cardVersion2))));
  const { avatarUrl, book, ...character } = cardCharacter(card, "Ada");
  expect(character).toEqual({
    name: "Wanderer",
    description: [
      "Stay Wanderer.",
      "Wanderer walks. Ada follows Wanderer.",
      "Personality:\ncalm",
      "Scenario:\nA road, with Ada.",
      "Example messages:\n<START>\nWanderer: Yes.",
      "Short answers.",
    ].join("\n\n"),
    greetings: ["Hello, Ada.", "Again, Ada?"],
  });
  expect(book?.entries.map(({ content }) => content)).toEqual(["Second law.", "First law.", "Only when z."]);
  // The picture is kept without the card in it.
  const bytes = atob(avatarUrl?.replace("data:image/png;base64,", "") ?? "");
  expect(bytes).toBe(latin1(pngWith()));
});

test("the nickname is what the placeholder stands for", () => {
  const { name, greetings } = cardCharacter(
    read(json({ ...cardVersion3, data: { name: "Long Name", nickname: "Lo", first_mes: "{{CHAR}} it is" } })),
    "Ada",
  );
  expect({ name, greetings }).toEqual({ name: "Long Name", greetings: ["Lo it is"] });
});

test("a card without a name has its file's, and its named picture is used", () => {
  const uri = "data:image/webp;base64,AAAA";
  const data = {
    name: " ",
    assets: [
      { type: "icon", uri: "ccdefault:", name: "main" },
      { type: "icon", uri, name: "x" },
    ],
  };
  expect(read(json({ spec: "chara_card_v3", data }), "Some Body.json")).toMatchObject({
    name: "Some Body",
    avatarUrl: uri,
  });
});

/** Written by hand: the helper for small files takes each byte as an argument. */
function xmpOf(text: string): Uint8Array {
  const bytes = new Uint8Array(20 + text.length);
  bytes.set(toUtf8("RIFF\0\0\0\0WEBPXMP "));
  new DataView(bytes.buffer).setUint32(16, text.length, true);
  bytes.set(toUtf8(text), 20);
  return bytes;
}

const bomb = pngWith(compressedText("chara", new Uint8Array(64 * 1024 * 1024)));
const refusals: [name: string, bytes: Uint8Array][] = [
  ["nothing", new Uint8Array()],
  ["a text", toUtf8("hello")],
  ["a program's description", json({ name: "package", description: "A program", version: "1.0.0" })],
  ["JSON that was cut off", json(cardVersion2).slice(0, -5)],
  ["a list", json([cardVersion1])],
  ["a marker without data", json({ spec: "chara_card_v2", data: 7 })],
  ["a PNG without a card", pngWith()],
  ["a PNG with another text", pngWith(writePngText("Comment", base64Json(cardVersion2)))],
  ["a PNG whose card is no base64", pngWith(writePngText("chara", "!!!"))],
  ["a PNG that ends in its card", pngWith(writePngText("chara", base64Json(cardVersion2))).slice(0, 60)],
  ["a PNG whose text unpacks to 64 MB", bomb],
  ["a WebP without a card", webpWith({ type: "VP8 ", data: Uint8Array.of(1, 2) })],
  [
    "a WebP with EXIF that points out of itself",
    webpWith({ type: "EXIF", data: exifWithComment(new Uint8Array()).slice(0, 40) }),
  ],
  ["a WebP with XMP of nothing but brackets", xmpOf(">".repeat(300_000))],
  ["a WebP with XMP of hundreds of thousands of texts", xmpOf('<a b="'.repeat(300_000))],
];

test.each(refusals)("%s is refused with status 400 and a reason", (_name, bytes) => {
  const result = readCard(bytes, "x");
  expect(result).toMatchObject({ ok: false, error: { status: 400 } });
  expect(!result.ok && result.error.text).toMatch(/\.$/u);
});

test("fields of wrong types and prototypes leave a card that can be used", () => {
  const text =
    '{"spec":"chara_card_v2","data":{"name":"N","description":{"__proto__":{"x":1}},"first_mes":[],"alternate_greetings":"no","character_book":{"entries":{"0":1}},"extensions":[],"assets":[{"type":"icon","uri":"javascript:alert(1)"}]}}';
  const card = read(toUtf8(text));
  expect(cardCharacter(card, "Ada")).toEqual({ name: "N", description: "", greetings: [] });
});

test("a card's file with any change is read or refused", () => {
  const files = readable.map(([, bytes]) => bytes);
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      fc.uint8Array({ maxLength: 12 }),
      fc.boolean(),
      (file, at, junk, isCut) => {
        const changedFile = file.slice();
        const start = at % changedFile.length;
        changedFile.set(junk.slice(0, changedFile.length - start), start);
        const result = readCard(isCut ? changedFile.slice(0, start) : changedFile, "x.png");
        if (result.ok) expect(cardCharacter(result.value, "Ada").name).not.toBe("");
        else expect(result.error.status).toBe(400);
      },
    ),
    { numRuns: 500 },
  );
});

test("[SEC-18] a comment without an end is left as it is", () => {
  const text = `{{//${" ".repeat(200_000)}`;
  expect(fillPlaceholders(text, { character: "Ada", user: "Grace" })).toBe(text);
});

test("[SEC-18] a card of values within values is copied without its depths", () => {
  const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
  const card = readCard(toUtf8(`{"spec":"chara_card_v2","data":{"name":"Ada","extensions":${deep}}}`), "ada.json");
  expect(card.ok && JSON.stringify(structuredClone(card.value)).length).toBeLessThan(2000);
});

test("[SEC-18] a picture of many empty chunks holds no card", () => {
  const chunks = Array.from({ length: 100_000 }, () => ({ type: "tEXt", data: new Uint8Array() }));
  expect(readCard(writePngChunks(chunks), "ada.png")).toMatchObject({ ok: false });
});
