import { describe, expect, test } from "vitest";
import { answerForm, answersBeside, COLUMN_GAP, COLUMN_LEAST, visibleAnswers, withChoice } from "./answer-form.ts";

describe("how many answers a room shows side by side", () => {
  test.each([
    ["a phone", 390, false, 1],
    ["a screen at 200% zoom", 720, false, 1],
    ["a pixel less than there is room for", 899, false, 1],
    ["the least room for columns", 900, false, 2],
    ["a laptop with the rooms at its side", 1152, false, 3],
    ["a laptop without them", 1386, false, 3],
    ["a large screen", 1632, false, 4],
    ["a wide one", 3152, false, 8],
    ["an artifact beside the room", 452, true, 1],
    ["an artifact beside a wide room", 1632, true, 1],
    ["a room that has no width yet", 0, false, 1],
  ])("[TAB-6] %s", (_name, width, isPaneOpen, expected) => {
    expect(answersBeside(width, isPaneOpen)).toBe(expected);
  });

  test("[TAB-6] no column is narrower than it can be read, in a room of any width", () => {
    for (let width = 0; width < 4000; width += 7) {
      const count = answersBeside(width, false);
      if (count > 1) expect((width - 48 - (count - 1) * COLUMN_GAP) / count).toBeGreaterThanOrEqual(COLUMN_LEAST);
    }
  });
});

describe("the form of a turn", () => {
  test.each([
    ["one answer, wherever", 1, "columns", false, 1, { kind: "columns", panels: 1 }],
    ["one answer on a phone", 1, "columns", true, 1, { kind: "columns", panels: 1 }],
    ["as many as there is room for", 3, "columns", false, 3, { kind: "columns", panels: 3 }],
    ["one more than there is room for", 4, "columns", false, 3, { kind: "columns", panels: 3 }],
    ["twelve", 12, "columns", false, 3, { kind: "columns", panels: 3 }],
    ["two where there is room for one", 2, "columns", false, 1, { kind: "columns", panels: 1 }],
    ["two on a phone", 2, "columns", true, 1, { kind: "pages" }],
    ["under each other, as the person chose", 3, "stack", false, 3, { kind: "stack" }],
    ["under each other in a narrow room", 3, "stack", false, 1, { kind: "stack" }],
    ["under each other on a phone", 3, "stack", true, 1, { kind: "stack" }],
  ] as const)("[TAB-6] %s", (_name, answers, layout, isPhone, beside, expected) => {
    expect(answerForm({ answers, layout, isPhone, beside })).toEqual(expected);
  });
});

describe("the answers in sight under the tabs of a turn", () => {
  const turn = (name: string) =>
    ["a", "b", "c", "d", "e"].map((character) => ({ messageId: `${name}-${character}`, characterId: character }));
  const choose = (...characters: string[]) =>
    characters.reduce<ReturnType<typeof withChoice>>(
      (choices, character) => withChoice(choices, { messageId: `one-${character}`, characterId: character }),
      [],
    );

  test.each([
    ["nothing was chosen", [], 3, "abc"],
    ["nothing was chosen, one at a time", [], 1, "a"],
    ["one was chosen, one at a time", ["d"], 1, "d"],
    ["one was chosen", ["e"], 3, "abe"],
    ["two were chosen", ["e", "d"], 3, "ade"],
    ["a fourth one takes the place of the one that was chosen first", ["e", "d", "c", "b"], 3, "bcd"],
    ["one was chosen again", ["e", "d", "c", "e", "a"], 3, "ace"],
    ["there are fewer than there is room for", ["e"], 9, "abcde"],
  ])("[TAB-6] %s", (_name, choices, panels, expected) => {
    for (const name of ["one", "two"]) {
      const inSight = visibleAnswers(turn(name), choose(...choices), panels);
      expect(inSight, "of each turn those of the same models").toEqual([...expected].map((one) => `${name}-${one}`));
    }
  });

  test("[TAB-6] of two answers of one character the chosen one is in sight", () => {
    const answers = ["1", "2", "3"].map((messageId) => ({ messageId, characterId: "same" }));
    expect(visibleAnswers(answers, [{ messageId: "2", characterId: "same" }], 1)).toEqual(["2"]);
    expect(visibleAnswers(answers, [{ messageId: "elsewhere", characterId: "same" }], 1)).toEqual(["1"]);
  });

  test("[TAB-6] a model that did not answer here leaves its place to another", () => {
    expect(visibleAnswers(turn("one").slice(0, 3), choose("c", "e"), 1)).toEqual(["one-c"]);
  });
});
