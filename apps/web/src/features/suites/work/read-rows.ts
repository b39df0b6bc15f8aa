import type { PromptRow, RefusedLine } from "@tutti/domain";
import Papa from "papaparse";

/** The prompts of a file, and the lines that contain none. */
export interface ReadRows {
  rows: PromptRow[];
  refusedLines: RefusedLine[];
}

/**
 * Reads a file in the format that it has: a JSON list, lines of JSON, or a table whose first line names the columns.
 */
export function readRows(name: string, text: string): ReadRows {
  const start = text.trimStart()[0];
  if (/\.jsonl?$/iu.test(name) || (start === "{" && !/\.[ct]sv$/iu.test(name))) return readJson(text);
  return readTable(text);
}

function readTable(text: string): ReadRows {
  const rows: PromptRow[] = [];
  const refusals: RefusedLine[] = [];
  // The line that a row begins in: values may hold line breaks.
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/u, ""), { skipEmptyLines: false });
  const errorsByRow = new Map(errors.map(({ row, message }) => [row, message]));
  const [head = [], ...lines] = data;
  let line = 1 + linesIn(head);
  for (const [index, values] of lines.entries()) {
    const about = errorsByRow.get(index + 1);
    if (about !== undefined) refusals.push({ line, fault: "malformed", about });
    else if (values.some((value) => value.trim() !== "")) {
      rows.push({ line, values: Object.fromEntries(head.map((column, place) => [column, values[place] ?? ""])) });
    }
    line += linesIn(values);
  }
  return { rows, refusedLines: refusals };
}

function linesIn(values: readonly string[]): number {
  return 1 + values.reduce((sum, value) => sum + (value.match(/\n/gu)?.length ?? 0), 0);
}

function readJson(text: string): ReadRows {
  const rows: PromptRow[] = [];
  const refusals: RefusedLine[] = [];
  const take = (value: unknown, line: number): void => {
    if (typeof value === "string") rows.push({ line, values: { prompt: value } });
    else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      rows.push({ line, values: value as Record<string, unknown> });
    } else refusals.push({ line, fault: "malformed" });
  };
  try {
    const whole: unknown = JSON.parse(text);
    for (const [index, value] of (Array.isArray(whole) ? whole : [whole]).entries()) take(value, index + 1);
    return { rows, refusedLines: refusals };
  } catch {
    // The text is not one JSON value: it is read line by line.
  }
  for (const [index, words] of text.split("\n").entries()) {
    if (words.trim() === "") continue;
    try {
      take(JSON.parse(words), index + 1);
    } catch (error) {
      refusals.push({ line: index + 1, fault: "malformed", about: error instanceof Error ? error.message : "" });
    }
  }
  return { rows, refusedLines: refusals };
}
