import { expect, test } from "vitest";
import { limitText } from "./limit-text.ts";

test.each([
  [{ kind: "turn" }, "Ended here: the cap of one turn is used up."],
  [{ kind: "key", maxTokens: 1_200 }, "Ended at 1,200 tokens: the key's limit pays for no more."],
  [{ kind: "person", until: "2026-12-01T00:00:00.000Z" }, /^Ended here: your limit is used up until .*1.*\.$/],
  [{ kind: "of a later version" }, "Ended here: a limit in dollars is used up."],
])("[PURSE-3] %o is explained", (note, text) => {
  if (text instanceof RegExp) expect(limitText(note)).toMatch(text);
  else expect(limitText(note)).toBe(text);
});
