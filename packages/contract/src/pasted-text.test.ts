import { expect, test } from "vitest";
import { plainBaseUrl, plainKey } from "./pasted-text.ts";

test.each([
  ["as it is", "sk-abc"],
  ["with blanks", "  sk-abc\t"],
  ["with a line break at its end", "sk-abc\r\n"],
  ["with a line break within", "sk-\nabc"],
  ["in straight quotes", '"sk-abc"'],
  ["in single quotes and blanks", " 'sk-abc' "],
  ["in curly quotes", "“sk-abc”"],
  ["with its scheme", "Bearer sk-abc"],
  ["with its scheme, in quotes", '"Bearer sk-abc"'],
])("[FIELD-2] a key %s is the key", (_what, pasted) => {
  expect(plainKey(pasted)).toBe("sk-abc");
});

test.each(["two words", 'a"b', '"', ""])("%j is left as it is", (text) => {
  expect(plainKey(text)).toBe(text);
});

test.each([
  ["https://host/v1", "https://host/v1"],
  ["https://host/v1/", "https://host/v1"],
  ["https://host/v1/chat/completions", "https://host/v1"],
  ["https://host/v1/chat/completions/", "https://host/v1"],
  ["https://host/v1/models", "https://host/v1"],
  [' "https://host" ', "https://host"],
  ["https://host/models/v2", "https://host/models/v2"],
])("[FIELD-2] the address %s means %s", (pasted, address) => {
  expect(plainBaseUrl(pasted)).toBe(address);
});
