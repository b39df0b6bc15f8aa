import { expect, test } from "vitest";
import { type InputHistory, inputAt, withInput } from "./input-history.ts";

test("[APP-10] the arrow keys walk the console's history, and end in a new line", () => {
  let history: InputHistory = { inputs: [], place: 0 };
  for (const text of ["a", "b", "b"]) history = withInput(history, text);
  expect(history).toEqual({ inputs: ["a", "b"], place: 2 });
  const texts: (string | undefined)[] = [];
  for (const step of [-1, -1, -1, 1, 1, 1]) {
    const position = inputAt(history, step);
    history = position?.history ?? history;
    texts.push(position?.text);
  }
  expect(texts).toEqual(["b", "a", undefined, "b", "", undefined]);
});
