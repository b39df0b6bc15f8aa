import { safeParse } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import {
  type CheckFacts,
  filesFingerprint,
  judgeCheck,
  MAX_THUMBNAIL_LENGTH,
  placeIn,
  versionCheckSchema,
} from "./version-check.ts";

const runs: CheckFacts = {
  failure: undefined,
  problems: [],
  blockedAddresses: [],
  isDrawn: true,
  emptyRoots: [],
  emptyCanvases: [],
};
const problem = { text: "TypeError: x is undefined\n    at App", file: "src/App.tsx", line: 12, column: 5 };

describe("the state of a check", () => {
  const cases: [string, Partial<CheckFacts>, ReturnType<typeof judgeCheck>][] = [
    ["something drawn and no error", {}, { state: "runs" }],
    ["something drawn, though a root is empty", { emptyRoots: ["#app"] }, { state: "runs" }],
    ["something drawn, though an address was blocked", { blockedAddresses: ["a.example"] }, { state: "runs" }],
    ["something drawn and an error", { problems: [problem] }, { state: "errors" }],
    [
      "nothing drawn and an error",
      { isDrawn: false, problems: [problem], emptyRoots: ["#root"] },
      { state: "blank", cause: { code: "problem", names: ["TypeError: x is undefined (src/App.tsx:12:5)"] } },
    ],
    [
      "nothing drawn, because a script was blocked",
      { isDrawn: false, blockedAddresses: ["cdn.example"], problems: [problem] },
      { state: "blank", cause: { code: "blocked", names: ["cdn.example"] } },
    ],
    [
      "a canvas without a size",
      { isDrawn: false, emptyCanvases: ["#game"], emptyRoots: ["#root"] },
      { state: "blank", cause: { code: "canvas", names: ["#game"] } },
    ],
    [
      "an empty root",
      { isDrawn: false, emptyRoots: ["#root", "#app"] },
      { state: "blank", cause: { code: "root", names: ["#root"] } },
    ],
    ["an empty page", { isDrawn: false }, { state: "blank", cause: { code: "no-content", names: [] } }],
    [
      "a build that fails",
      { failure: "src/App.tsx:1:2\n  no", isDrawn: false },
      { state: "fails", cause: { code: "failed", names: ["src/App.tsx:1:2 no"] } },
    ],
  ];
  test.each(cases)("[APP-7] %s", (_, facts, state) => {
    expect(judgeCheck({ ...runs, ...facts })).toEqual(state);
  });
});

describe("the place in a text", () => {
  const paths = ["App.tsx", "src/App.tsx", "index.html"];
  const cases: [string, ReturnType<typeof placeIn>][] = [
    ["Error: no\n    at App (src/App.tsx:12:5)", { file: "src/App.tsx", line: 12, column: 5 }],
    ["at index.html:7:1\n at src/App.tsx:1:1", { file: "index.html", line: 7, column: 1 }],
    ["index.html:7", { file: "index.html", line: 7, column: 1 }],
    ["at other/src/App.tsx:12:5", undefined],
    ["at myApp.tsx:12:5", undefined],
    ["App.tsx is broken", undefined],
    ["", undefined],
  ];
  test.each(cases)("[APP-6] %j", (text, place) => {
    expect(placeIn(text, paths)).toEqual(place);
  });
});

test("the fingerprint follows paths and contents, not their order", () => {
  const a = { path: "a.js", content: "1" };
  const b = { path: "b.js", content: "2" };
  expect(filesFingerprint([a, b])).toBe(filesFingerprint([b, a]));
  expect(filesFingerprint([a, b])).not.toBe(filesFingerprint([a, { ...b, content: "3" }]));
  expect(filesFingerprint([a, b])).not.toBe(filesFingerprint([a, { ...b, path: "c.js" }]));
  expect(filesFingerprint([{ path: "a", content: "bc" }])).not.toBe(filesFingerprint([{ path: "ab", content: "c" }]));
});

describe("a thumbnail", () => {
  const check = { state: "runs", fingerprint: "f", problemCount: 0, problems: [], checkedAt: 1 };
  const cases: [string, string, boolean][] = [
    ["an image as data", "data:image/webp;base64,UklGRg==", true],
    ["an address", "https://example.com/a.webp", false],
    ["markup", "data:image/svg+xml;base64,PHN2Zz4=", false],
    ["what follows an image", "data:image/webp;base64,UklGRg==\n<script>", false],
    ["too large an image", `data:image/webp;base64,${"A".repeat(MAX_THUMBNAIL_LENGTH)}`, false],
  ];
  test.each(cases)("[APP-7] %s", (_, thumbnail, isTaken) => {
    expect(safeParse(versionCheckSchema, { ...check, thumbnail }).success).toBe(isTaken);
  });
});
