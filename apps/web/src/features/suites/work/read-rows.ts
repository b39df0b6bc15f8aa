import type { PromptRow, RefusedLine } from "@tutti/domain";
import Papa from "papaparse";

/** The prompts of a file, and the lines that contain none. */
export interface ReadRows {
  rows: PromptRow[];
  refusedLines: RefusedLine[];
}

/** The characters that separate values: spreadsheets write the one of their language. */
const DELIMITERS = [",", ";", "\t", "|"] as const;
/** The delimiter of a table with a single column, whose values may hold any of the others: no text has it. */
const NO_DELIMITER = "\u001F";
/** Characters of a table in which the names of its columns are searched for the delimiter. */
const MOST_HEAD = 100_000;
/** A line with which spreadsheets name the delimiter. */
const DELIMITER_LINE = /^sep=(.)\r?\n/iu;

/**
 * Reads a file in the format that it has: a JSON list, lines of JSON, or a table whose first line names the columns.
 */
export function readRows(name: string, text: string): ReadRows {
  const start = text.trimStart()[0];
  if (/\.jsonl?$/iu.test(name) || (start === "{" && !/\.[ct]sv$/iu.test(name))) return readJson(text);
  return readTable(text.replace(/^\uFEFF/u, ""));
}

/**
 * The delimiter of a table: the most frequent one between the names of its columns, which hold none, while the values
 * below them may be whole sentences.
 */
export function delimiterOf(text: string): string {
  // Quoted names may hold delimiters and line breaks.
  const head =
    /^(?:"(?:[^"]|"")*"|[^\r\n"]|")*/u.exec(text.slice(0, MOST_HEAD))?.[0].replaceAll(/"(?:[^"]|"")*"/gu, "") ?? "";
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length - 1 }));
  const [best] = counts.sort((one, other) => other.count - one.count);
  return best !== undefined && best.count > 0 ? best.delimiter : NO_DELIMITER;
}

function readTable(text: string): ReadRows {
  const rows: PromptRow[] = [];
  const refusals: RefusedLine[] = [];
  const [delimiterLine = "", named] = DELIMITER_LINE.exec(text) ?? [];
  const table = text.slice(delimiterLine.length);
  const delimiter = named ?? delimiterOf(table);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter, skipEmptyLines: false });
  const errorsByRow = new Map(errors.map(({ row, message }) => [row, message]));
  const [head = [], ...lines] = data;
  // The line that a row begins in: values may hold line breaks.
  let line = (delimiterLine === "" ? 1 : 2) + linesIn(head);
  for (const [index, values] of lines.entries()) {
    const about = errorsByRow.get(index + 1);
    const hasMore = values.slice(head.length).some((value) => value.trim() !== "");
    if (about !== undefined) refusals.push({ line, fault: "malformed", about });
    else if (hasMore) refusals.push({ line, fault: "too-many-values", about: values[head.length] ?? "" });
    else if (values.some((value) => value.trim() !== "")) {
      // Only the columns that the row has: a head of thousands of names may stand above thousands of short rows.
      const columns = head.slice(0, values.length);
      rows.push({ line, values: Object.fromEntries(columns.map((column, place) => [column, values[place] ?? ""])) });
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
