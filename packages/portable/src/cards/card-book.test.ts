import { aCharacter } from "@tutti/testkit";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { toUtf8 } from "./bytes.ts";
import { readBook, writeBook } from "./card-book.ts";
import { cardCharacter } from "./card-character.ts";
import { cardVersion2, pngWith } from "./files.test-support.ts";
import { readCard } from "./read-card.ts";
import { writeCardJson, writeCardPng } from "./write-card.ts";

/** An entry as SillyTavern writes it, with fields that have no effect here. */
const foreignEntry = {
  keys: ["{{user}}'s sword", 7, " "],
  content: "{{char}} gave it to {{user}}.",
  enabled: true,
  insertion_order: 100,
  position: "before_char",
  case_sensitive: true,
  priority: 3,
  comment: "The sword",
  selective: true,
  secondary_keys: ["<BOT>"],
  constant: false,
  id: 4,
  use_regex: false,
  extensions: { selectiveLogic: 3, match_whole_words: true, depth: 4, other: { kept: [1] } },
};
const book = {
  name: "World",
  scan_depth: 5,
  token_budget: 300,
  recursive_scanning: true,
  extensions: { a: 1 },
  entries: [foreignEntry],
};

function read(bytes: Uint8Array, fileName = "x.json") {
  const result = readCard(bytes, fileName);
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

/** A book without the fields that are kept for writing the card again. */
const withoutOtherFields = (read: unknown): unknown =>
  JSON.parse(JSON.stringify(read, (name, value: unknown) => (name === "found" ? undefined : value)));

const cardWith = (characterBook: unknown) => ({
  ...cardVersion2,
  data: { ...cardVersion2.data, character_book: characterBook },
});
const json = (value: unknown) => toUtf8(JSON.stringify(value));

describe("[IO-12] the book of a card", () => {
  test("is the character's, with the names in their places", () => {
    expect(cardCharacter(read(json(cardWith(book))), "Ada").book).toMatchObject({
      scanDepth: 5,
      tokenBudget: 300,
      isRecursive: true,
      entries: [
        {
          keys: ["Ada's sword"],
          content: "Wanderer gave it to Ada.",
          isEnabled: true,
          isConstant: false,
          insertionOrder: 100,
          position: "before",
          name: "The sword",
          priority: 3,
          isCaseSensitive: true,
          isWholeWord: true,
          secondary: { keys: ["Wanderer"], rule: "all" },
        },
      ],
    });
  });

  test.each([
    ["a list", []],
    ["without entries", { entries: [] }],
    ["of entries that are none", { entries: [1, "x", null] }],
    ["a text", "book"],
  ])("is none where it is %s", (_, value) => {
    expect(readBook(value)).toBeUndefined();
  });

  test("has the entries of a world, which are numbered", () => {
    expect(readBook({ entries: { 0: { keys: ["a"], content: "A" } } })).toMatchObject({
      scanDepth: 2,
      isRecursive: false,
      entries: [{ keys: ["a"], content: "A", isEnabled: true, position: "after" }],
    });
  });

  test.each([2, 3] as const)("is written into a card of version %s with all that it held", (version) => {
    const character = aCharacter({ name: "W", book: readBook(book) });
    const card = JSON.parse(writeCardJson(character, { version }));
    expect(card.data.character_book).toEqual({
      ...book,
      entries: [{ ...foreignEntry, keys: ["{{user}}'s sword"], name: "The sword" }],
    });
    const png = writeCardPng(pngWith(), character, { version });
    expect(png.ok && read(png.value).book).toEqual(readBook(card.data.character_book));
  });

  test("has what was changed of it here when it is written", () => {
    const read = readBook(book);
    const [entry] = read?.entries ?? [];
    if (read === undefined || entry === undefined) throw new Error("The book has an entry.");
    const changedBook = { ...read, entries: [{ ...entry, isEnabled: false, keys: ["axe"], content: "An axe." }] };
    expect(writeBook(changedBook)).toMatchObject({
      entries: [{ enabled: false, keys: ["axe"], content: "An axe.", id: 4 }],
    });
  });

  test("is the same when it is read again, whatever it was", () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string(), { maxLength: 2 }),
    );
    const names = [...Object.keys(foreignEntry), "unknown"];
    const entry = fc.dictionary(fc.constantFrom(...names), value);
    const anyBook = fc.record({
      entries: fc.array(entry, { minLength: 1, maxLength: 3 }),
      scan_depth: value,
      token_budget: value,
    });
    fc.assert(
      fc.property(anyBook, (generatedBook) => {
        const once = readBook(generatedBook);
        if (once === undefined) throw new Error("It has entries.");
        expect(withoutOtherFields(readBook(writeBook(once)))).toEqual(withoutOtherFields(once));
      }),
    );
  });
});

describe("[IO-12] a CHARX file", () => {
  const card = (uri: string) => ({
    spec: "chara_card_v3",
    spec_version: "3.0",
    data: {
      ...cardWith(book).data,
      assets: [
        { type: "icon", uri: "ccdefault:", name: "x" },
        { type: "icon", uri, name: "main", ext: "png" },
      ],
    },
  });
  const zip = (files: Record<string, Uint8Array>) => zipSync(files);

  test("is read with its book and its picture", () => {
    const bytes = zip({
      "card.json": json(card("embeded://assets/icon/images/main.png")),
      "assets/icon/images/main.png": Uint8Array.of(1, 2, 3),
    });
    const createdCardCharacter = cardCharacter(read(bytes, "Wanderer.charx"), "Ada");
    expect(createdCardCharacter).toMatchObject({ name: "Wanderer", avatarUrl: "data:image/png;base64,AQID" });
    expect(createdCardCharacter.book?.entries).toHaveLength(1);
  });

  test.each([
    ["an address elsewhere", "https://a.example/x.png"],
    ["a file that is not there", "embeded://assets/none.png"],
    ["a file that is no picture", "embeded://card.json"],
    ["a plain field of every object", "embeded://__proto__.png"],
  ])("has no picture where its card names %s", (_, uri) => {
    const avatarUrl = read(zip({ "card.json": json(card(uri)) }), "x.charx").avatarUrl;
    expect(avatarUrl === undefined || avatarUrl === uri).toBe(true);
    expect(avatarUrl?.startsWith("data:")).not.toBe(true);
  });

  test.each([
    ["without a card", zip({ "readme.txt": toUtf8("x") })],
    ["whose card is none", zip({ "card.json": toUtf8("{}") })],
    ["that breaks off", zip({ "card.json": json(card("x")) }).slice(0, 60)],
    ["whose card unpacks to 64 MB", zip({ "card.json": new Uint8Array(64 * 1024 * 1024) })],
  ])("%s is refused with words", (_, bytes) => {
    expect(readCard(bytes, "x.charx")).toMatchObject({
      ok: false,
      error: { status: 400, text: expect.stringContaining("card.json") },
    });
  });
});
