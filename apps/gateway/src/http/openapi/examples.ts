import { readFileSync } from "node:fs";

/** A request and its response, recorded in a run of the product. */
export interface Example {
  /** The body of the request. */
  request?: unknown;
  /** The body of the response: JSON, or in `otherForms` text under its media type. */
  answer?: unknown;
  otherForms?: Readonly<Record<string, string>>;
}

/** Written by `real-answers.test.ts --update`; without it, the test proves that the product still responds so. */
const examplesFile = new URL("./examples.json", import.meta.url);

let read: Readonly<Record<string, Example>> | undefined;

/** The examples, by the id of the operation. */
export function examples(): Readonly<Record<string, Example>> {
  read ??= JSON.parse(readFileSync(examplesFile, "utf8")) as Record<string, Example>;
  return read;
}
