import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apiVersionIn, parseSearch, plainText, stringifySearch, validateChatSearch } from "./chat-search.ts";

describe("the address of the chat", () => {
  test.each([
    ["", {}],
    ["?room=123", { room: "123" }],
    ["?room=true&models=a/b,c/d:free", { room: "true", models: "a/b,c/d:free" }],
    ["?message=two%20words%26more&api=v2", { message: "two words&more", api: "v2" }],
    ["?message=a+b", { message: "a b" }],
    ["?presetName=%E2%9C%93%20Best", { presetName: "✓ Best" }],
    ["?room=&other=1", {}],
    ["?room=__proto__&message=a", { message: "a" }],
    ["?room=constructor", {}],
  ])("%s is read as %j", (search, expected) => {
    expect(validateChatSearch(parseSearch(search))).toEqual(expected);
  });

  test.each([
    [{}, ""],
    [{ room: "room-1-abc" }, "?room=room-1-abc"],
    [{ models: "a/b,c/d:free" }, "?models=a/b,c/d:free"],
    [{ message: "1 + 1 = 2 & so on" }, "?message=1+%2B+1+%3D+2+%26+so+on"],
    [{ room: "a", message: undefined }, "?room=a"],
  ])("%j is written as %s", (search, expected) => {
    expect(stringifySearch(search)).toBe(expected);
  });

  test("what is written is read back, whatever the texts are", () => {
    const text = fc.string({ minLength: 1, unit: "grapheme" }).filter((word) => !(word in Object.prototype));
    const searches = fc.record({ room: text, models: text, message: text, api: text }, { requiredKeys: [] });
    void fc.assert(
      fc.property(searches, (search) => {
        expect(validateChatSearch(parseSearch(stringifySearch(search)))).toEqual(search);
      }),
    );
  });
});

test.each([
  ["", "v1"],
  ["?api=v2", "v2"],
  ["?room=x&api=v12", "v12"],
  ["?api=2", "v1"],
  ["?api=v2/../../evil", "v1"],
])("the address %j asks for the API version %s", (search, expected) => {
  expect(apiVersionIn(search)).toBe(expected);
});

test.each([
  ["hello", "hello"],
  ["a\r\nb\rc", "a\nb\nc"],
  ["<b>bold</b>", "<b>bold</b>"],
  ["a\u0000b\u001b[31m", "ab[31m"],
  ["tab\tstays", "tab\tstays"],
  ["left\u202eright", "leftright"],
])("the message %j becomes the text %j", (message, expected) => {
  expect(plainText(message)).toBe(expected);
});
