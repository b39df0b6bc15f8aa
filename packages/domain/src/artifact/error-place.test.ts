import { expect, test } from "vitest";
import { countErrors, errorPlace, placesInText } from "./error-place.ts";

test.each<[string, { path: string; line: number } | undefined]>([
  ["src/App.tsx:12:5: Unexpected token", { path: "src/App.tsx", line: 12 }],
  [
    "TypeError: x is not a function\n    at App (src/App.tsx:3:1)\n    at main (a.ts:9:9)",
    { path: "src/App.tsx", line: 3 },
  ],
  ["lib/a.ts:4:1 and a.ts:7:1", { path: "a.ts", line: 7 }],
  ["a.ts: broken", undefined],
  ["nothing of the files", undefined],
])("[APP-9] the place of %j is %j", (error, place) => {
  expect(errorPlace(error, ["a.ts", "src/App.tsx"])).toEqual(place);
});

test.each<[string, number]>([
  ["", 0],
  ["Something broke", 1],
  ["src/App.tsx:12:5: One\n\n  src/b.ts:1:1: Two\n    note: not one", 2],
])("[APP-9] %j tells of %i errors", (error, count) => {
  expect(countErrors(error)).toBe(count);
});

test.each<[string, string[]]>([
  ["TypeError: no\n    at App (src/App.tsx:12:5)\n    at src/main.tsx:3:1", ["src/App.tsx:12:5", "src/main.tsx:3:1"]],
  ["src/App.tsx:7: no column", ["src/App.tsx:7:1"]],
  ["other/src/App.tsx:1:1, mysrc/App.tsx:1:1, src/App.tsx:0:1, src/App.tsx", []],
  ["my file.js:2:3", ["my file.js:2:3"]],
])("[APP-6] the places in %j", (text, places) => {
  const paths = ["src/App.tsx", "src/main.tsx", "file.js", "my file.js"];
  const errorPlaces = placesInText(text, paths);
  expect(errorPlaces.map(({ path, line, column }) => `${path}:${line}:${column}`)).toEqual(places);
  for (const { from, to, path } of errorPlaces) expect(text.slice(from, to).startsWith(`${path}:`)).toBe(true);
});
