import { isAbsolute, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../setup/paths.mjs";

/**
 * A check that failed.
 *
 * @typedef {object} Failure
 * @property {string} name the file and the titles of a test, or the title of a step
 * @property {string} message its message; empty if it has none
 */

/**
 * The most lines of the list of failures at the end of a run: few enough to be read at once, and to survive a log that
 * is truncated.
 */
const MAXIMUM_LINES = 20;
/** The most characters of such a line: two lines of a usual terminal. */
const MAXIMUM_LENGTH = 200;
const SEPARATOR = " › ";

/**
 * The failed tests of vitest's JSON report, and the files that could not be loaded.
 *
 * @param {unknown} report
 * @returns {Failure[]} empty if it is no such report
 */
export function failuresOfVitest(report) {
  return recordsIn(report, "testResults").flatMap((file) => {
    const path = pathOf(file["name"]);
    const tests = recordsIn(file, "assertionResults").filter(({ status }) => status === "failed");
    if (tests.length === 0) return file["status"] === "failed" ? [{ name: path, message: text(file["message"]) }] : [];
    return tests.map((test) => ({
      name: [path, ...strings(test["ancestorTitles"]), text(test["title"])].join(SEPARATOR),
      message: strings(test["failureMessages"])[0] ?? "",
    }));
  });
}

/**
 * The failed tests of Playwright's JSON report, the tests that passed only in a retry, and the errors outside of tests.
 *
 * @param {unknown} report
 * @returns {Failure[]} empty if it is no such report
 */
export function failuresOfPlaywright(report) {
  const outside = recordsIn(report, "errors").map(({ message }) => ({ name: "Playwright", message: text(message) }));
  return [...recordsIn(report, "suites").flatMap((suite) => failuresOfSuite(suite, [])), ...outside];
}

/**
 * @param {Record<string, unknown>} suite a file, or a group in one
 * @param {readonly string[]} titles of the suites around it
 * @returns {Failure[]}
 */
function failuresOfSuite(suite, titles) {
  const path = [...titles, text(suite["title"])];
  const specs = recordsIn(suite, "specs").flatMap((spec) =>
    recordsIn(spec, "tests")
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map((test) => ({
        name: [...path, text(spec["title"])].join(SEPARATOR),
        message: recordsIn(test, "results")
          .flatMap((result) => recordsIn(result, "errors"))
          .map(({ message }) => text(message))
          .join("\n"),
      })),
  );
  return [...specs, ...recordsIn(suite, "suites").flatMap((inner) => failuresOfSuite(inner, path))];
}

/**
 * The failures of one step: its failed tests, or the step itself if its report names none.
 *
 * @param {object} outcome
 * @param {string} outcome.title of the step
 * @param {number} outcome.failed the number of failures in its counts
 * @param {readonly Failure[]} outcome.failures the failures in its report
 * @param {string} outcome.output its output; the last line is the message if the report names no failure
 * @returns {Failure[]}
 */
export function failuresOfStep({ title, failed, failures, output }) {
  if (failed === 0) return [];
  if (failures.length === 0) return [{ name: title, message: lines(output).at(-1) ?? "" }];
  return failures.map(({ name, message }) => ({ name: `${title}: ${name}`, message }));
}

/**
 * The lines that list the failures: one for each, with the first line of its message.
 *
 * @param {readonly Failure[]} failures
 * @returns {string[]} empty if nothing failed, else a heading and at most 20 lines
 */
export function failureLines(failures) {
  if (failures.length === 0) return [];
  const shownFailures = failures.length > MAXIMUM_LINES ? failures.slice(0, MAXIMUM_LINES - 1) : failures;
  const rest = failures.length - shownFailures.length;
  return ["Failed:", ...shownFailures.map(lineOf), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

/** @param {Failure} failure */
function lineOf({ name, message }) {
  const first = lines(message)[0];
  const line = `  ${lines(name).join(" ")}${first === undefined ? "" : `: ${first}`}`;
  return line.length > MAXIMUM_LENGTH ? `${line.slice(0, MAXIMUM_LENGTH - 1)}…` : line;
}

/**
 * The lines of a text that are not blank, without colors.
 *
 * @param {string} value
 */
function lines(value) {
  return stripVTControlCharacters(value)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * A file's path from the root of the repository.
 *
 * @param {unknown} file
 */
function pathOf(file) {
  const path = text(file);
  return isAbsolute(path) ? relative(root, path) : path;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function text(value) {
  return typeof value === "string" ? value : "";
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function strings(value) {
  return Array.isArray(value) ? value.map(text) : [];
}

/**
 * The records in a list that is a property of a record.
 *
 * @param {unknown} value
 * @param {string} key
 * @returns {Record<string, unknown>[]}
 */
function recordsIn(value, key) {
  const list = isRecord(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null;
}
