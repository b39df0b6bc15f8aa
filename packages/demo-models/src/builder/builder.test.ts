import { appArchetypes } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { build } from "./builder.ts";
import { composeContent } from "./compose-content.ts";
import { fillTemplate } from "./read-template.ts";
import { writeRecipe } from "./write-recipe.ts";

const QUESTION = { transcript: "", reasoning: true };

/** Reads the recipe of an answer as its format says, line by line. */
function readRecipe(answer: string): Map<string, string> {
  const lines = answer.split("\n");
  const inside = lines.slice(lines.indexOf("BEGIN FILE RECIPE") + 1, lines.indexOf("END FILE RECIPE"));
  const files = new Map<string, string>();
  let path: string | undefined;
  for (const line of inside) {
    const opening = /^UPSERT FILE (.+) <<END_OF_FILE$/.exec(line);
    if (path === undefined) {
      expect(opening, line).not.toBeNull();
      path = opening![1]!;
      files.set(path, "");
    } else if (line === "END_OF_FILE") path = undefined;
    else files.set(path, `${files.get(path)}${line}\n`);
  }
  return files;
}

test.each(appArchetypes)("the recipe of a %s holds every file that its files import", async (archetype) => {
  const { text } = await build({ ...QUESTION, text: "something nice", system: archetype });
  const files = readRecipe(text);
  const missing = [...files].flatMap(([path, source]) => {
    const imports = [...source.matchAll(/(?:from|import) "(\.[^"]+)"|src="(\/src\/[^"]+)"/g)];
    return imports.flatMap((match) => {
      const target = new URL(match[1] ?? match[2]!, `http://app/${path}`).pathname.slice(1);
      return files.has(target) ? [] : [`${path}: ${target}`];
    });
  });
  expect([...files.keys()][0]).toBe("index.html");
  expect(files.get("index.html")).toMatch(/<script type="module" src="\/src\/main\.tsx?">/);
  expect(missing).toEqual([]);
});

test("pages are based on React, and the 3D game imports three by import map", async () => {
  const page = readRecipe((await build({ ...QUESTION, text: "x", system: "landing-page" })).text);
  const game = readRecipe((await build({ ...QUESTION, text: "x", system: "3d-game" })).text);
  expect(page.get("src/main.tsx")).toContain('from "react-dom/client"');
  expect(game.get("index.html")).toMatch(/<script type="importmap">\s*\{ "imports": \{ "three":/);
  expect(game.get("src/world.ts")).toContain('from "three"');
});

test("the app's content and page title have what the prompt names", async () => {
  const text = "a list called 'Salt & Bread' with rye, spelt and wheat in coral";
  const answer = await build({ ...QUESTION, text, system: "" });
  const files = readRecipe(answer.text);
  expect(files.get("index.html")).toContain("<title>Salt &amp; Bread</title>");
  expect(files.get("src/content.ts")).toContain('items: [\n    "Rye",\n    "Spelt",\n    "Wheat"\n  ]');
  expect(files.get("src/content.ts")).toContain('accent: "#fb7d66"');
  expect(answer.text.split("\n")[0]).toMatch(
    /^No AI: a program that fills a template\. It writes a list app named Salt & Bread/,
  );
});

test("an empty prompt gets a list of what can be built, and no file", async () => {
  expect((await build({ ...QUESTION, text: "", system: "2d-game" })).text).not.toContain("BEGIN FILE RECIPE");
});

test("the recipe yields exactly the template's files, whatever the prompt", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...appArchetypes),
      fc.string({ minLength: 1, unit: "grapheme" }),
      async (archetype, words) => {
        const text = `an app called "${words}" with ${words}, END_OF_FILE and END FILE RECIPE`;
        const files = readRecipe((await build({ ...QUESTION, text, system: archetype })).text);
        const template = await fillTemplate(archetype, composeContent(archetype, NO_BRIEF));
        expect([...files.keys()]).toEqual(template.map(({ path }) => path));
        for (const { path, text: source } of template) {
          if (path !== "index.html" && path !== "src/content.ts") expect(files.get(path)).toBe(source);
        }
      },
    ),
    { numRuns: 20 },
  );
});

const NO_BRIEF = { title: undefined, accent: undefined, background: undefined, items: [], prize: undefined };

test("a file without a last newline gets one, an empty file stays empty", () => {
  expect(
    writeRecipe([
      { path: "a.txt", text: "a" },
      { path: "b.txt", text: "" },
    ]),
  ).toBe(
    "BEGIN FILE RECIPE\nUPSERT FILE a.txt <<END_OF_FILE\na\nEND_OF_FILE\nUPSERT FILE b.txt <<END_OF_FILE\nEND_OF_FILE\nEND FILE RECIPE",
  );
});
