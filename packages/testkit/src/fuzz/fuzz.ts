import { withoutUndefined } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";

/** A law that holds for any input of a parser; it fails by throwing. */
type Law<Input> = (input: Input) => void | Promise<void>;

/** Seconds of the long form of each property; undefined: its short form. */
const SECONDS = Number(process.env["TUTTI_FUZZ_SECONDS"]) || undefined;

/** The seed and the path that repeat a reported failure: both are in its message. */
const SEED = process.env["TUTTI_FUZZ_SEED"];
const PATH = process.env["TUTTI_FUZZ_PATH"];

/**
 * Milliseconds beyond its seconds after which a long property counts as hanging: it also shrinks the input that failed.
 */
const GRACE = 120_000;

/** Objects whose fields all others inherit. */
const SHARED = [Object.prototype, Array.prototype, String.prototype, Function.prototype];
const fieldsOfShared = (): string => SHARED.map((object) => Reflect.ownKeys(object).map(String).join()).join("\n");

/**
 * A test that a law holds for generated inputs, and that no input changes the objects from which all others inherit:
 * `runs` inputs in the unit tests, and as many as fit into `TUTTI_FUZZ_SECONDS` for `npm run fuzz`, which then prints
 * their number. A failure names its seed and its path; `TUTTI_FUZZ_SEED` and `TUTTI_FUZZ_PATH` repeat it.
 *
 * @param options.runs inputs of the short form
 */
export function fuzz<Input>(
  title: string,
  inputs: fc.Arbitrary<Input>,
  law: Law<Input>,
  options: { runs: number },
): void {
  const holds = async (input: Input): Promise<void> => {
    const before = fieldsOfShared();
    await law(input);
    if (fieldsOfShared() !== before) expect(fieldsOfShared(), "what all objects inherit").toBe(before);
  };
  const run = async (): Promise<void> => {
    const details = await fc.check(fc.asyncProperty(inputs, holds), parametersOf(options.runs));
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
    if (SECONDS !== undefined) process.stdout.write(`fuzz: ${title}: ${details.numRuns} runs, seed ${details.seed}\n`);
  };
  if (SECONDS === undefined) test(title, run);
  else test(title, { timeout: SECONDS * 1000 + GRACE }, run);
}

/**
 * The short form uses the same inputs each time: a failure is then caused by a change. The long form looks for more.
 */
const SHORT_FORM_SEED = 1;

function parametersOf(runs: number): fc.Parameters<unknown> {
  const shortFormSeed = SECONDS === undefined ? SHORT_FORM_SEED : undefined;
  const seed = SEED === undefined ? shortFormSeed : Number(SEED);
  return {
    numRuns: runs,
    ...(SECONDS === undefined ? {} : { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SECONDS * 1000 }),
    ...withoutUndefined({ seed, path: PATH }),
  };
}
