import fc from "fast-check";
import { expect, test } from "vitest";
import { distinctName, distinctNames, versionAuthorName } from "./distinct-names.ts";

/** Characters of one room with these own names, in the order in which they joined. */
function charactersNamed(...names: readonly string[]) {
  return names.map((name, index) => ({ id: `c${index}`, roomId: "r", name, model: "acme/one", createdAt: index }));
}

function shownNames(...names: readonly string[]): string[] {
  return [...distinctNames(charactersNamed(...names)).values()];
}

test.each<[string, readonly string[], readonly string[]]>([
  ["nothing of an empty room", [], []],
  ["a name that is unique as it is", ["One", "Two"], ["One", "Two"]],
  ["a number for the second of a model", ["One", "One"], ["One", "One 2"]],
  ["one more for a third, and the others as they were", ["One", "One", "One"], ["One", "One 2", "One 3"]],
  ["numbers for each name of its own", ["One", "Two", "One", "Two"], ["One", "Two", "One 2", "Two 2"]],
  ["a name given by hand, which no number takes", ["One", "One", "One 2"], ["One", "One 3", "One 2"]],
  ["a name given by hand that is not unique with a number", ["One 2", "One", "One 2"], ["One 2", "One", "One 2 2"]],
  ["the slug for a blank name", ["", "  ", "acme/one"], ["acme/one", "acme/one 2", "acme/one 3"]],
  ["names without the space around them", ["One", " One "], ["One", "One 2"]],
])("[TAB-5] a room shows %s", (_title, names, expected) => {
  expect(shownNames(...names)).toEqual(expected);
});

test("[TAB-5] distinct names depend on neither the listing order nor other rooms", () => {
  const characters = charactersNamed("One", "One", "One");
  expect(distinctNames(characters.toReversed())).toEqual(distinctNames(characters));
  const elsewhere = { id: "x", roomId: "other", name: "One", model: "acme/one", createdAt: -1 };
  expect(distinctName([elsewhere, ...characters], "c1")).toBe("One 2");
  expect(distinctName([elsewhere, ...characters], "x")).toBe("One");
  expect(distinctName(characters, "gone")).toBeUndefined();
});

const someNames = fc.array(fc.constantFrom("A", "B", "A 2", "A 3", " ", "A 2 2"), { maxLength: 12 });

test("[TAB-5] no two characters of a room are shown with one name", () => {
  fc.assert(
    fc.property(someNames, (names) => {
      const all = shownNames(...names);
      expect(new Set(all).size).toBe(names.length);
    }),
  );
});

test("[TAB-5] the first of each name keeps it, so that a unique name never changes", () => {
  fc.assert(
    fc.property(someNames, (names) => {
      const all = shownNames(...names);
      for (const [index, name] of names.entries()) {
        if (name.trim() !== "" && names.indexOf(name) === index) expect(all[index]).toBe(name);
      }
    }),
  );
});

test("[TAB-5] one more of a model changes no other name", () => {
  fc.assert(
    fc.property(someNames, fc.nat(), (names, place) => {
      const joining = names[place % Math.max(1, names.length)];
      if (joining === undefined) return;
      expect(shownNames(...names, joining).slice(0, names.length)).toEqual(shownNames(...names));
    }),
  );
});

test.each<[string, string, string | undefined, string | undefined, string]>([
  ["that tells its author from others of the name", "One", "One", "One 2", "One 2"],
  ["that its author has today, where the number has become another", "One 2", "One", "One 3", "One 3"],
  ["that it was made under, where its author is called otherwise today", "One", "Other", "Other 2", "One"],
  ["that it was made under, where another name begins alike", "One Mini", "One", "One", "One Mini"],
  ["that it was made under, where its author is gone", "One 2", undefined, undefined, "One 2"],
])("[TAB-5] a version shows the name %s", (_title, characterName, name, shownName, expected) => {
  const author = name === undefined ? undefined : { name };
  expect(versionAuthorName({ characterName }, author, shownName)).toBe(expected);
});
