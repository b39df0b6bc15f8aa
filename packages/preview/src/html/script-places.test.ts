import { expect, test } from "vitest";
import { findInPage, inPlace, mapScriptPlaces, placeScript, type ScriptPlace } from "./script-places.ts";

test("[APP-6] scripts are found in the page in their order, also the same one twice", () => {
  const find = findInPage("index.html", "<p>\r\n<script>a()</script>\n  <script>a()</script>\n<script> </script>");
  expect(find("a()")).toEqual({ path: "index.html", line: 1, column: 8 });
  expect(find("a()")).toEqual({ path: "index.html", line: 2, column: 10 });
  expect(find("a()")).toBeUndefined();
  expect(find(" ")).toBeUndefined();
});

const places: ScriptPlace[] = [];
const source = placeScript("first();\nsecond();", { path: "index.html", line: 9, column: 4 }, places);
placeScript("x", { path: "js/script.js", line: 0, column: 0 }, places);

test.each([
  ["at tutti-preview-script-1.js:2:3", "at index.html:10:7"],
  ["at f (http://a.example/b/tutti-preview-script-1.js:3:3)", "at f (index.html:11:3)"],
  ["tutti-preview-script-2.js:2:1, tutti-preview-script-2.js:8", "js/script.js:1:1, js/script.js:7:1"],
  ["tutti-preview-script-3.js:2:1", "tutti-preview-script-3.js:2:1"],
  ["elsewhere.js:2:1", "elsewhere.js:2:1"],
])("[APP-6] %j is %j in the project", (stack, mappedStack) => {
  expect(source.split("\n")).toHaveLength(3);
  expect(mapScriptPlaces(stack, places)).toBe(mappedStack);
});

test("[APP-6] a module of the page has its places there", () => {
  const lines = inPlace("a();\nb();", { path: "index.html", line: 2, column: 3 }).split("\n");
  expect(lines).toEqual(["", "", "   a();", "b();"]);
});
