import { expect, test } from "vitest";
import { withoutMarks } from "./reference-marks.ts";

const mark = (...values: string[]): string => `\uE200${values.join("\uE202")}\uE201`;

test.each([
  [`Knead it${mark("cite", "turn0search0", "turn1news3")}.`, "Knead it."],
  [`In ${mark("entity", '["city","Paris","capital of France"]')}, today.`, "In Paris, today."],
  [`Buy ${mark("product_entity", '["turn0product1","Mill 3"]')}.`, "Buy Mill 3."],
  [`See ${mark("url", "the [page]", "https://a.test/x")}.`, "See [the page](<https://a.test/x>)."],
  [`See ${mark("url", "the page", "javascript:1")}.`, "See the page."],
  [`As ${mark("link_title", "Bread")} says`, "As Bread says"],
  [`${mark("navlist", "News", "turn0")}Text${mark("i", "turn0image0")}`, "Text"],
  ["Cut off\uE200cite\uE202turn0", "Cut off"],
  ["Old【12†L123-L131】 and 【4:0†source】.", "Old and ."],
  ["【注意】 stays, and 【3】 stays", "【注意】 stays, and 【3】 stays"],
  [`Broken ${mark("entity", "{")}.`, "Broken ."],
])("[FIELD-6] the marks of %j become words or nothing", (text, expected) => {
  expect(withoutMarks(text)).toBe(expected);
});
