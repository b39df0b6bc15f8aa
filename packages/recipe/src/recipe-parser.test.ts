import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_COMMAND_LENGTH } from "./command-lines.ts";
import { answers } from "./corpus.ts";
import type { PathCheck } from "./project-paths.ts";
import type { RecipeEvent } from "./recipe-event.ts";
import { createRecipeParser } from "./recipe-parser.ts";

const files = ["src/util.ts", "src/old.css"];

function checkPath(path: string): PathCheck {
  const isOutside = path === "" || path.startsWith("/") || path.split("/").includes("..");
  return isOutside ? { ok: false, error: `Invalid path: ${path}` } : { ok: true, value: path };
}

/** The events of an answer that comes in these pieces, with adjacent pieces of one text joined. */
function eventsOf(pieces: readonly string[]): RecipeEvent[] {
  const parser = createRecipeParser({ files, checkPath });
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.flush()].reduce<RecipeEvent[]>(
    (recipeEvents, event) => {
      const last = recipeEvents.at(-1);
      if (event.type === "text" && last?.type === "text")
        recipeEvents[recipeEvents.length - 1] = { ...last, text: last.text + event.text };
      else if (event.type === "file-delta" && last?.type === "file-delta" && last.path === event.path)
        recipeEvents[recipeEvents.length - 1] = { ...last, text: last.text + event.text };
      else recipeEvents.push(event);
      return recipeEvents;
    },
    [],
  );
}

function read(name: string): RecipeEvent[] {
  return eventsOf([answers[name] ?? ""]);
}

function piecesAt(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts)].filter((cut) => cut > 0 && cut < text.length).sort((a, b) => a - b);
  return [0, ...places].map((start, index) => text.slice(start, places[index] ?? text.length));
}

test("a well-formed answer gives text, a file, a rename and a removal", () => {
  expect(read("tidy")).toEqual([
    { type: "text", text: "Some words for the chat, before.\n" },
    { type: "recipe-start" },
    { type: "file-start", path: "src/App.tsx" },
    { type: "file-delta", path: "src/App.tsx", text: "export const App = () => <h1>Hello</h1>;\n" },
    { type: "file-end", path: "src/App.tsx", complete: true },
    { type: "file-renamed", from: "src/util.ts", to: "src/lib/util.ts" },
    { type: "file-removed", path: "src/old.css" },
    { type: "recipe-end", complete: true },
    { type: "text", text: "Some words after.\n" },
  ]);
});

test("the fences directly around a recipe are dropped, others are words", () => {
  expect(read("in a code block")).toEqual([
    { type: "text", text: "Here it is:\n\n" },
    { type: "recipe-start" },
    { type: "file-start", path: "index.html" },
    { type: "file-delta", path: "index.html", text: "<p>```</p>\n" },
    { type: "file-end", path: "index.html", complete: true },
    { type: "recipe-end", complete: true },
    { type: "text", text: "\nAnd a block of its own:\n```js\n1;\n```\n" },
  ]);
});

test("fences around a body are dropped, in Markdown only a Markdown block's", () => {
  const deltas = read("bodies in code blocks").flatMap((event) =>
    event.type === "file-delta" ? [[event.path, event.text]] : [],
  );
  expect(deltas).toEqual([
    ["src/a.tsx", 'const fence = "```";\n'],
    ["README.md", "```sh\nnpm start\n```\n"],
    ["notes.md", "# Notes\n"],
  ]);
});

test("carriage returns and spaces around markers are tolerated", () => {
  expect(read("carriage returns")).toEqual([
    { type: "text", text: "Hi\r\n" },
    { type: "recipe-start" },
    { type: "file-start", path: "a.css" },
    { type: "file-delta", path: "a.css", text: "b {}\r\n" },
    { type: "file-end", path: "a.css", complete: true },
    { type: "recipe-end", complete: true },
    { type: "text", text: "Bye" },
  ]);
});

test("a marker-like line within a file is the file's", () => {
  expect(read("markers inside of files").slice(2)).toEqual([
    {
      type: "file-delta",
      path: "a.ts",
      text: 'const end = "END_OF_FILE";\n  END_OF_FILEX\nBEGIN FILE RECIPE\nEND FILE RECIPE\nUPSERT FILE b.ts <<END_OF_FILE_NOT\n',
    },
    { type: "file-end", path: "a.ts", complete: true },
    { type: "recipe-end", complete: true },
  ]);
});

test("a body may open on the next line, and a missing one is a problem", () => {
  expect(read("a body that is opened on the next line").slice(1)).toEqual([
    { type: "file-start", path: "a.ts" },
    { type: "file-delta", path: "a.ts", text: "1\n" },
    { type: "file-end", path: "a.ts", complete: true },
    { type: "problem", line: 6, reason: "The file b.ts has no body: <<END_OF_FILE is missing." },
    { type: "file-removed", path: "a.ts" },
    { type: "recipe-end", complete: true },
  ]);
});

test("[GEN-3] a second recipe continues from the first, with an old path renamed", () => {
  expect(read("two recipes")).toEqual([
    { type: "recipe-start" },
    { type: "file-renamed", from: "src/util.ts", to: "lib.ts" },
    { type: "recipe-end", complete: true },
    { type: "text", text: "And then:\n" },
    { type: "recipe-start" },
    { type: "file-start", path: "lib.ts" },
    { type: "file-end", path: "lib.ts", complete: true },
    { type: "recipe-end", complete: true },
  ]);
});

test("an unknown or invalid command is reported with its line, and skipped", () => {
  expect(read("chatter between commands").slice(1)).toEqual([
    { type: "problem", line: 2, reason: "Not a command: First the styles:" },
    { type: "file-start", path: "my styles.css" },
    { type: "file-delta", path: "my styles.css", text: "a{}\n\n" },
    { type: "file-end", path: "my styles.css", complete: true },
    { type: "problem", line: 7, reason: "A line of 1024 characters or more is no command." },
    { type: "problem", line: 8, reason: "Invalid path: ../../etc/passwd" },
    { type: "problem", line: 9, reason: "Invalid path: /etc/passwd" },
    { type: "problem", line: 12, reason: "There is no file nothing.ts to remove." },
    { type: "problem", line: 13, reason: "There is a file src/util.ts already." },
    { type: "recipe-end", complete: true },
  ]);
});

test.each([
  [
    "broken off in a file",
    [
      { type: "file-start", path: "a.ts" },
      { type: "file-delta", path: "a.ts", text: "const a = 1;\nEND_OF_" },
      { type: "file-end", path: "a.ts", complete: false },
    ],
  ],
  ["broken off in a command", [{ type: "problem", line: 2, reason: "Not a command: UPSERT FILE a.ts <<END_OF_FI" }]],
  [
    "broken off at a body",
    [
      { type: "file-start", path: "a.ts" },
      { type: "file-end", path: "a.ts", complete: false },
    ],
  ],
])("an answer that is %s ends its file and its recipe as not complete", (name, expected) => {
  const events = read(name);
  expect(events.at(-1)).toEqual({ type: "recipe-end", complete: false });
  if (name !== "broken off in a command") expect(events.slice(1, -1)).toEqual(expected);
});

test("[APP-8] an edit gives an event per block, under the file's current path", () => {
  expect(read("small edits").slice(2)).toEqual([
    { type: "file-renamed", from: "src/util.ts", to: "src/lib/util.ts" },
    { type: "edit-start", path: "src/lib/util.ts" },
    { type: "edit-block", path: "src/lib/util.ts", search: "const speed = 4;\n", replace: "const speed = 6;\n" },
    { type: "edit-block", path: "src/lib/util.ts", search: "  old();\n", replace: "" },
    { type: "edit-end", path: "src/lib/util.ts", complete: true },
    { type: "edit-start", path: "src/new.ts" },
    { type: "edit-block", path: "src/new.ts", search: "", replace: "export const isNew = true;\n" },
    { type: "edit-end", path: "src/new.ts", complete: true },
    { type: "file-removed", path: "src/new.ts" },
    { type: "problem", line: 26, reason: "Invalid path: ../secret" },
    { type: "recipe-end", complete: true },
  ]);
});

test("[APP-8] incomplete blocks are reported, and complete ones apply", () => {
  expect(read("edits that are not whole").slice(1)).toEqual([
    { type: "edit-start", path: "a.ts" },
    { type: "problem", line: 2, reason: "a.ts: Outside of a block: Now the speed:" },
    { type: "problem", line: 2, reason: "a.ts: A block has no line =======." },
    { type: "problem", line: 2, reason: "a.ts: A block has no line =======." },
    { type: "edit-block", path: "a.ts", search: "a\n", replace: "b\n" },
    { type: "problem", line: 2, reason: "a.ts: A block has no line >>>>>>> REPLACE." },
    { type: "edit-end", path: "a.ts", complete: true },
    { type: "problem", line: 19, reason: "The file b.ts has no body: <<END_OF_EDIT is missing." },
    { type: "recipe-end", complete: true },
  ]);
});

test.each(["broken off in a block", "broken off behind a block"])(
  "[APP-8] an answer that is %s gives the complete blocks before it",
  (name) => {
    expect(read(name).slice(1)).toEqual([
      { type: "edit-start", path: "a.ts" },
      { type: "edit-block", path: "a.ts", search: "a\n", replace: "b\n" },
      { type: "edit-end", path: "a.ts", complete: false },
      { type: "recipe-end", complete: false },
    ]);
  },
);

test("an answer without a recipe is words, to the last character", () => {
  expect(read("no recipe")).toEqual([{ type: "text", text: answers["no recipe"] }]);
});

test.each([MAX_COMMAND_LENGTH - 1, MAX_COMMAND_LENGTH])(
  "a line of %i characters is read up to the limit only",
  (length) => {
    const path = `${"a".repeat(length - "REMOVE FILE ".length)}`;
    const [, problem] = eventsOf([`BEGIN FILE RECIPE\nREMOVE FILE ${path}\nEND FILE RECIPE`]);
    const reason =
      length < MAX_COMMAND_LENGTH ? `There is no file ${path} to remove.` : expect.stringContaining("1024");
    expect(problem).toEqual({ type: "problem", line: 2, reason });
  },
);

describe("[GEN-2] however the stream is cut, the same files come out", () => {
  test.each(Object.entries(answers))("%s, cut at every place and into single characters", (_name, answer) => {
    const whole = eventsOf([answer]);
    for (let cut = 1; cut < answer.length; cut += 1) expect(eventsOf(piecesAt(answer, [cut]))).toEqual(whole);
    expect(eventsOf([...answer])).toEqual(whole);
  });

  test("generated answers, cut at random", () => {
    const line = fc.constantFrom(
      "BEGIN FILE RECIPE",
      " END FILE RECIPE\r",
      "UPSERT FILE a.ts <<END_OF_FILE",
      "UPSERT FILE /bad <<END_OF_FILE",
      "UPSERT FILE b.md",
      "<<END_OF_FILE",
      "END_OF_FILE",
      "\tEND_OF_FILE ",
      "END_OF_FILE;",
      "```",
      "```ts",
      "  ```",
      "``",
      "`code` and more",
      "EDIT FILE a.ts <<END_OF_EDIT",
      "<<END_OF_EDIT",
      "<<<<<<< SEARCH",
      "=======\r",
      " >>>>>>> REPLACE",
      "END_OF_EDIT",
      "RENAME FILE a.ts TO b.ts",
      "RENAME FILE b.ts TO a.ts",
      "REMOVE FILE a.ts",
      "",
      " ",
      "words",
      "y".repeat(1030),
    );
    const answer = fc.array(line, { maxLength: 24 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(answer, fc.array(fc.nat(2000), { maxLength: 12 }), (text, cuts) => {
        expect(eventsOf(piecesAt(text, cuts))).toEqual(eventsOf([text]));
      }),
      { numRuns: 2000 },
    );
  });

  test("only a possible last line of a file's text is held back", () => {
    const parser = createRecipeParser({ files: [], checkPath });
    parser.push("BEGIN FILE RECIPE\nUPSERT FILE a.ts <<END_OF_FILE\nfirst\n");
    expect(parser.push("const a")).toEqual([{ type: "file-delta", path: "a.ts", text: "const a" }]);
    expect(parser.push(" = 1;\nEND_")).toEqual([{ type: "file-delta", path: "a.ts", text: " = 1;\n" }]);
    expect(parser.push("OF")).toEqual([]);
    expect(parser.push("_COURSE")).toEqual([{ type: "file-delta", path: "a.ts", text: "END_OF_COURSE" }]);
  });
});

describe("renaming", () => {
  const names = ["a", "b", "c"];
  const command = fc.oneof(
    fc.tuple(fc.constant("rename"), fc.constantFrom(...names), fc.constantFrom(...names)),
    fc.tuple(fc.constant("upsert"), fc.constantFrom(...names), fc.constant("")),
    fc.tuple(fc.constant("remove"), fc.constantFrom(...names), fc.constant("")),
  );

  test("never runs in a circle, and every event is about a file that is there", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        const lines = commands.map(([type, from, to]) => {
          if (type === "rename") return `RENAME FILE ${from} TO ${to}`;
          return type === "remove" ? `REMOVE FILE ${from}` : `UPSERT FILE ${from} <<END_OF_FILE\nEND_OF_FILE`;
        });
        const parser = createRecipeParser({ files: ["a"], checkPath });
        const there = new Set(["a"]);
        for (const event of parser.push(`BEGIN FILE RECIPE\n${lines.join("\n")}\n`)) {
          if (event.type === "file-start") there.add(event.path);
          if (event.type === "file-removed") expect(there.delete(event.path)).toBe(true);
          if (event.type !== "file-renamed") continue;
          expect(there.delete(event.from)).toBe(true);
          expect(there.has(event.to)).toBe(false);
          there.add(event.to);
        }
      }),
    );
  });
});
