import { anyText, cutAt, cuts, damagedText, fuzz } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { answers } from "./corpus.ts";
import type { RecipeEvent } from "./recipe-event.ts";
import { createRecipeParser } from "./recipe-parser.ts";

const pieces = [
  "BEGIN FILE RECIPE\n",
  "\nEND FILE RECIPE\n",
  "\nUPSERT FILE a.ts <<END_OF_FILE\n",
  "\nUPSERT FILE __proto__ <<END_OF_FILE\n",
  "\nEND_OF_FILE\n",
  "\nEDIT FILE a.ts <<END_OF_EDIT\n",
  "\n<<<<<<< SEARCH\n",
  "\n=======\n",
  "\n>>>>>>> REPLACE\n",
  "\nEND_OF_EDIT\n",
  "\nRENAME FILE a.ts TO constructor\n",
  "\nREMOVE FILE __proto__\n",
  "```",
  "\n```ts\n",
  "<<",
  "y".repeat(1030),
];

/** The events between a file's beginning and end. */
const partTypes: ReadonlySet<string> = new Set(["file-delta", "file-end", "edit-block", "edit-end"]);

/** The events of an answer in these pieces, with adjacent texts of one place joined. */
function eventsOf(texts: readonly string[]): RecipeEvent[] {
  const parser = createRecipeParser({
    files: ["src/util.ts", "src/old.css"],
    checkPath: (path) =>
      path.includes("..") ? { ok: false, error: `Invalid path: ${path}` } : { ok: true, value: path },
  });
  const recipeEvents: RecipeEvent[] = [];
  for (const event of [...texts.flatMap((text) => parser.push(text)), ...parser.flush()]) {
    const last = recipeEvents.at(-1);
    const goesOn = last && "text" in last && "text" in event && last.type === event.type;
    if (goesOn) recipeEvents[recipeEvents.length - 1] = { ...last, text: last.text + event.text };
    else recipeEvents.push(event);
  }
  return recipeEvents;
}

fuzz(
  "[GEN-2] any answer gives the same events wherever it is cut, of files that are opened and closed in their order",
  fc.tuple(fc.oneof(anyText, damagedText(Object.values(answers), pieces)), cuts),
  ([answer, places]) => {
    const events = eventsOf([answer]);
    expect(eventsOf(cutAt(answer, places))).toEqual(events);
    expect(events.length).toBeLessThanOrEqual(3 * answer.length + 3);
    let open: string | undefined;
    let isInRecipe = false;
    let eventCount = 0;
    for (const event of events) {
      if (event.type === "text") expect(isInRecipe).toBe(false);
      else expect(isInRecipe).toBe(event.type !== "recipe-start");
      if (event.type === "recipe-start" || event.type === "recipe-end") isInRecipe = event.type === "recipe-start";
      if (event.type === "file-start" || event.type === "edit-start") {
        expect(open).toBeUndefined();
        open = event.path;
      } else if (partTypes.has(event.type)) expect("path" in event && event.path).toBe(open);
      // Problems in an edit's body are reported while it is read.
      else if (event.type !== "problem") expect(open).toBeUndefined();
      if (event.type === "file-end" || event.type === "edit-end") open = undefined;
      if (event.type === "edit-block") eventCount += event.search.length + event.replace.length;
      if (event.type === "text" || event.type === "file-delta") eventCount += event.text.length;
    }
    expect({ open, isInRecipe }).toEqual({ open: undefined, isInRecipe: false });
    expect(eventCount).toBeLessThanOrEqual(answer.length);
  },
  { runs: 300 },
);
