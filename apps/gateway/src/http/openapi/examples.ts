import { readFileSync } from "node:fs";

/** What was asked and answered in a run of the product. */
export interface Example {
  /** The body of the request. */
  request?: unknown;
  /** The body of the answer: JSON, or text of the media type that is its key. */
  answer?: unknown;
  otherForms?: Readonly<Record<string, string>>;
}

/** Written by `real-answers.test.ts --update`, which otherwise proves that the product still answers so. */
const examplesFile = new URL("./examples.json", import.meta.url);

let read: Readonly<Record<string, Example>> | undefined;

/** The examples, by the id of the operation. */
export function examples(): Readonly<Record<string, Example>> {
  read ??= JSON.parse(readFileSync(examplesFile, "utf8")) as Record<string, Example>;
  return read;
}
