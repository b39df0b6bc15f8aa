import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "../tokens/estimate-tokens.ts";
import type { BookEntry, CharacterBook } from "./character-book.ts";
import { secondaryRules } from "./character-book.ts";
import { entryLabel, joinedEntries } from "./joined-entries.ts";

function entry(change: Partial<BookEntry> = {}): BookEntry {
  return {
    keys: ["tavern"],
    content: "The tavern is old.",
    isEnabled: true,
    isConstant: false,
    insertionOrder: 0,
    position: "before",
    ...change,
  };
}

function book(entries: BookEntry[], change: Partial<CharacterBook> = {}): CharacterBook {
  return { entries, scanDepth: 2, isRecursive: false, ...change };
}

const names = (entries: readonly BookEntry[]): (string | undefined)[] => entries.map(({ name }) => name);

describe("[IO-12] an entry of a card's book joins the request", () => {
  const cases: [name: string, change: Partial<BookEntry>, said: string[], joins: boolean][] = [
    ["whose key is said", {}, ["To the tavern!"], true],
    ["one of whose keys is said", { keys: ["inn", "tavern"] }, ["An inn."], true],
    ["whose key is not said", {}, ["To the castle!"], false],
    ["whose key is said in other letters", {}, ["TAVERN"], true],
    ["whose key is said in other letters, where they count", { isCaseSensitive: true }, ["Tavern"], false],
    ["whose key is a part of a word", { keys: ["art"] }, ["A party"], true],
    ["whose key is a part of a word, where it must be one", { keys: ["art"], isWholeWord: true }, ["A party"], false],
    ["whose key is a word after a part of one", { keys: ["art"], isWholeWord: true }, ["A party of art."], true],
    ["whose key was said in the message before the last", {}, ["tavern", "yes"], true],
    ["whose key was said earlier", {}, ["tavern", "yes", "no"], false],
    ["that is constant", { isConstant: true }, ["Hello"], true],
    ["that is constant and turned off", { isConstant: true, isEnabled: false }, ["Hello"], false],
    ["that is turned off", { isEnabled: false }, ["tavern"], false],
    ["that has no content", { content: "  " }, ["tavern"], false],
    ["whose key is nothing", { keys: ["", " "] }, ["tavern"], false],
    ["without keys", { keys: [] }, ["tavern"], false],
    ["whose keys are patterns", { keys: ["tavern"], isPattern: true }, ["tavern"], false],
    ["with two keys in two messages", { secondary: { keys: ["king"], rule: "any" } }, ["king", "tavern"], true],
    ["without any secondary key", { secondary: { keys: ["king", "queen"], rule: "any" } }, ["tavern"], false],
    ["without a secondary key to wait for", { secondary: { keys: [], rule: "any" } }, ["tavern"], true],
    ["with a secondary key alone", { secondary: { keys: ["king"], rule: "any" } }, ["king"], false],
    ["with all secondary keys", { secondary: { keys: ["a", "v"], rule: "all" } }, ["tavern"], true],
    ["with one of two", { secondary: { keys: ["a", "x"], rule: "all" } }, ["tavern"], false],
    ["with none that must not be said", { secondary: { keys: ["x"], rule: "none" } }, ["tavern"], true],
    ["with one that must not be said", { secondary: { keys: ["x", "a"], rule: "none" } }, ["tavern"], false],
    [
      "with not all that must not be said together",
      { secondary: { keys: ["x", "a"], rule: "not-all" } },
      ["tavern"],
      true,
    ],
    [
      "with all that must not be said together",
      { secondary: { keys: ["v", "a"], rule: "not-all" } },
      ["tavern"],
      false,
    ],
  ];
  test.each(cases)("%s", (_, change, texts, joins) => {
    expect(joinedEntries(book([entry(change)]), texts)).toHaveLength(joins ? 1 : 0);
  });

  test("in the order of insertion, and ties in the book's order", () => {
    const entries = [
      entry({ name: "last", insertionOrder: 10 }),
      entry({ name: "first", insertionOrder: -1 }),
      entry({ name: "second" }),
      entry({ name: "third" }),
    ];
    expect(names(joinedEntries(book(entries), ["tavern"]))).toEqual(["first", "second", "third", "last"]);
  });

  const linkedEntries = [
    entry({ name: "tavern", content: "The keeper is old." }),
    entry({ name: "keeper", keys: ["keeper"], content: "He fears the tavern's ghost." }),
    entry({ name: "ghost", keys: ["ghost"], content: "It is the tavern's keeper." }),
  ];
  test.each([
    [true, ["tavern", "keeper", "ghost"]],
    [false, ["tavern"]],
  ])("that another one calls, where the book is recursive: %s", (isRecursive, expected) => {
    expect(names(joinedEntries(book(linkedEntries, { isRecursive }), ["tavern"]))).toEqual(expected);
  });

  test("within the budget, constant entries first, then by priority and order", () => {
    const content = "x".repeat(40);
    const entries = [
      entry({ name: "low", content, priority: 1, insertionOrder: 9 }),
      entry({ name: "high", content, priority: 5, insertionOrder: 3 }),
      entry({ name: "always", content, isConstant: true, insertionOrder: 5 }),
      entry({ name: "later", content, priority: 1, insertionOrder: 10 }),
    ];
    const withRoom = (tokenBudget: number) => names(joinedEntries(book(entries, { tokenBudget }), ["tavern"]));
    expect(withRoom(0)).toEqual([]);
    expect(withRoom(10)).toEqual(["always"]);
    expect(withRoom(29)).toEqual(["high", "always"]);
    expect(withRoom(30)).toEqual(["high", "always", "later"]);
    expect(withRoom(40)).toEqual(["high", "always", "low", "later"]);
  });

  const words = ["tavern", "king", "ghost", "Sword", "road"];
  const anEntry = fc.record({
    keys: fc.array(fc.constantFrom(...words), { maxLength: 3 }),
    content: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((each) => each.join(" ")),
    isEnabled: fc.boolean(),
    isConstant: fc.boolean(),
    insertionOrder: fc.integer({ min: -3, max: 3 }),
    position: fc.constantFrom("before" as const, "after" as const),
    priority: fc.integer({ min: 0, max: 3 }),
    isWholeWord: fc.boolean(),
    secondary: fc.record({
      keys: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
      rule: fc.constantFrom(...secondaryRules),
    }),
  });
  const aBook = fc.record({
    entries: fc.array(anEntry, { maxLength: 8 }),
    scanDepth: fc.integer({ min: 0, max: 4 }),
    tokenBudget: fc.integer({ min: 0, max: 30 }),
    isRecursive: fc.boolean(),
  });

  test("at most once, only while enabled, within the budget and in order", () => {
    const someTexts = fc.array(fc.constantFrom(...words, "nothing"), { maxLength: 6 });
    fc.assert(
      fc.property(aBook, someTexts, (someBook, texts) => {
        const entries = joinedEntries(someBook, texts);
        expect(new Set(entries).size).toBe(entries.length);
        expect(entries.every((each) => someBook.entries.includes(each as (typeof someBook.entries)[number]))).toBe(
          true,
        );
        expect(entries.every(({ isEnabled }) => isEnabled)).toBe(true);
        const tokens = entries.reduce((sum, { content }) => sum + estimateTokens(content), 0);
        expect(tokens).toBeLessThanOrEqual(someBook.tokenBudget);
        const orders = entries.map(({ insertionOrder }) => insertionOrder);
        expect(orders).toEqual([...orders].sort((one, other) => one - other));
        const recent = someBook.scanDepth === 0 ? [] : texts.slice(-someBook.scanDepth);
        expect(joinedEntries(someBook, recent)).toEqual(entries);
        const scannedText = [...recent, ...(someBook.isRecursive ? entries.map(({ content }) => content) : [])].join(
          "\n",
        );
        for (const { isConstant, keys } of entries) {
          if (!isConstant) expect(keys.some((key) => scannedText.toLowerCase().includes(key.toLowerCase()))).toBe(true);
        }
      }),
    );
  });

  test("none where there is no book", () => {
    expect(joinedEntries(undefined, ["tavern"])).toEqual([]);
  });
});

test.each([
  [{ name: "The inn", keys: ["inn"] }, "The inn"],
  [{ keys: ["a", "b", "c", "d"] }, "a, b, c"],
  [{ name: " ", keys: [] }, "Entry"],
])("an entry %o is called %s", (bookEntry, label) => {
  expect(entryLabel(bookEntry)).toBe(label);
});
