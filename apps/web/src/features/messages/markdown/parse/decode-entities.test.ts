import { expect, test } from "vitest";
import { decodeEntities } from "./decode-entities.ts";

test.each([
  ["a &amp; b &lt; c", "a & b < c"],
  ["&#8212; &#x1F600;", "— 😀"],
  ["&#0; &#xD800; &#x110000;", "\ufffd \ufffd \ufffd"],
  ["&unknown; &amp &constructor;", "&unknown; &amp &constructor;"],
  ["&amp;lt;", "&lt;"],
  ["nothing", "nothing"],
])("%j reads %j", (text, expected) => {
  expect(decodeEntities(text)).toBe(expected);
});
