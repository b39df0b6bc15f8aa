import { checkFilePath } from "@tutti/domain";
import { createRecipeParser } from "@tutti/recipe";
import type { BenchTable } from "../bench-table.ts";
import { median } from "../quantile.ts";

/** Characters a chunk: about as many as a provider sends at once. */
const CHUNK = 10;

/**
 * How fast a model's answer is parsed, beside a bare search for the ends of lines in the same chunks: the least that
 * any parser does.
 */
export function measureRecipe({ smoke }: { smoke: boolean }): BenchTable {
  const text = recipeOf(smoke ? 100_000 : 1_000_000);
  const chunks = cut(text);
  // Warms up the language's compiler.
  for (let round = 0; round < 3; round += 1) {
    parse(chunks, text.length);
    scan(chunks);
  }
  const parsed: number[] = [];
  const scanTimes: number[] = [];
  // In turns, so that other load on the machine falls on both.
  for (let round = 0; round < (smoke ? 3 : 25); round += 1) {
    parsed.push(timeOf(() => parse(chunks, text.length)));
    scanTimes.push(timeOf(() => scan(chunks)));
  }
  const [parser, limit] = [median(parsed), median(scanTimes)];
  const megabytesPerSecond = (milliseconds: number): number => text.length / 1000 / milliseconds;
  return {
    title: `Recipe: an answer of ${(text.length / 1_000_000).toFixed(1)} MB in chunks of ${CHUNK} characters (medians)`,
    columns: ["", "ms", "MB/s", "ratio"],
    rows: [
      ["bare scan for line ends", limit, megabytesPerSecond(limit), "1.00"],
      ["recipe parser", parser, megabytesPerSecond(parser), (parser / limit).toFixed(2)],
    ],
    goals: ["≥ 100 MB/s, or within 20 × of the bare scan"],
  };
}

/** A recipe of many files of code; one character is one byte. */
function recipeOf(length: number): string {
  const line = (index: number): string =>
    `  const value${index} = compute(${index}, { name: "part", isOpen: ${index % 2 === 0} });\n`;
  let text = "Here is your app.\n\nBEGIN FILE RECIPE\n";
  for (let file = 0; text.length < length; file += 1) {
    const body = Array.from({ length: 200 }, (_, index) => line(index)).join("");
    text += `UPSERT FILE src/part${file}.ts <<END_OF_FILE\n${body}END_OF_FILE\n`;
  }
  return `${text}END FILE RECIPE\nEnjoy it.\n`;
}

function cut(text: string): string[] {
  const chunks: string[] = [];
  // A copy for each chunk, as with decoded bytes; a slice would only point into the whole text.
  for (let at = 0; at < text.length; at += CHUNK)
    chunks.push(Buffer.from(text.slice(at, at + CHUNK)).toString("latin1"));
  return chunks;
}

function parse(chunks: readonly string[], length: number): void {
  const parser = createRecipeParser({ files: [], checkPath: checkFilePath });
  let read = 0;
  for (const chunk of chunks) {
    for (const event of parser.push(chunk))
      if (event.type === "file-delta" || event.type === "text") read += event.text.length;
  }
  parser.flush();
  if (read < length * 0.9) throw new Error(`The recipe was not read: ${read} of ${length} characters.`);
}

function scan(chunks: readonly string[]): number {
  let lines = 0;
  for (const chunk of chunks)
    for (let at = chunk.indexOf("\n"); at !== -1; at = chunk.indexOf("\n", at + 1)) lines += 1;
  if (lines === 0) throw new Error("There are no lines.");
  return lines;
}

function timeOf(run: () => void): number {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
}
