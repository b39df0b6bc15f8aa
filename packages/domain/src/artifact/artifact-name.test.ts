import fc from "fast-check";
import { expect, test } from "vitest";
import { ARTIFACT_NAME_LENGTH, nameFromPrompt } from "./artifact-name.ts";

test.each([
  ["", ""],
  ["  A counter ", "A counter"],
  ["A counter!", "A counter!"],
  ["A todo list\n\nwith tags", "A todo list with tags"],
  [
    "A pomodoro timer with a history of the week, and sounds that can be chosen",
    "A pomodoro timer with a history of the week, and sounds that",
  ],
  [`${"word ".repeat(11)}ends, here`, `${"word ".repeat(11)}ends`],
  ["x".repeat(80), "x".repeat(60)],
  ["😀".repeat(80), "😀".repeat(60)],
])("%o names an artifact %o", (prompt, name) => {
  expect(nameFromPrompt(prompt)).toBe(name);
});

test("a name is made of whole words of its prompt, in their order", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/u), { maxLength: 40 });
  fc.assert(
    fc.property(words, (all) => {
      const name = nameFromPrompt(all.join(" "));
      expect(name.length).toBeLessThanOrEqual(ARTIFACT_NAME_LENGTH);
      expect(all.join(" ").startsWith(name)).toBe(true);
      const named = name === "" ? [] : name.split(" ");
      expect(named).toEqual(all.slice(0, named.length));
    }),
  );
});
