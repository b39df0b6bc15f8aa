import type { ApiError } from "@tutti/contract";
import { fromErrorObject } from "../wire/from-error.ts";
import { isObject, parseJson } from "../wire/json.ts";

/** The field of an event in which llama.cpp sends an error; the standard knows no such field. */
const ERROR_FIELD = /^error:/;

/** The most characters of an error without event framing, which may be written over several lines. */
const STRAY_LIMIT = 8192;

/** The text between the events of a stream, in which some servers write their errors. */
export interface StrayText {
  /** Takes a line without event framing. Returns the error that it has, if it has one. */
  read(line: string): ApiError | undefined;
  /** Takes further text after a line that began a JSON value. */
  goOn(text: string): void;
  /** The error that was written over several lines; undefined where none was. */
  error(): ApiError | undefined;
}

/** @param source who sends the stream, as in the texts of errors */
export function createStrayText(source: Parameters<typeof fromErrorObject>[1]): StrayText {
  /** The beginning of an unframed JSON value that goes on in the next lines. */
  let stray = "";
  const errorIn = (value: unknown): ApiError | undefined =>
    isObject(value) ? fromErrorObject(value, source) : undefined;
  return {
    read: (line) => {
      const text = line.replace(ERROR_FIELD, "");
      const value = parseJson(text);
      if (value === undefined && stray === "") stray = text;
      return errorIn(value);
    },
    goOn: (text) => {
      if (stray !== "" && stray.length < STRAY_LIMIT) stray += text;
    },
    error: () => errorIn(parseJson(stray)),
  };
}
