import * as z from "zod";
import { momentSchema } from "../moment.ts";

/**
 * The result of running a version for a moment, best first.
 *
 * - `runs`: the screen is not blank, and no error was reported
 * - `errors`: the screen is not blank, and the app reported errors
 * - `blank`: it was built and started, and the screen is blank
 * - `fails`: it cannot be built, or did not survive the check
 */
export const checkStates = ["runs", "errors", "blank", "fails"] as const;

export type CheckState = (typeof checkStates)[number];

/** Problems that a check stores; of further ones only the number is known. */
export const MAX_CHECK_PROBLEMS = 10;

/** Packages that are stored with a check. */
export const MAX_CHECK_PACKAGES = 100;

/** Maximum length of a package's name in characters: npm's own limit. */
export const MAX_PACKAGE_NAME = 214;

/** Characters of a problem's text that a check stores. */
export const MAX_PROBLEM_LENGTH = 2_000;

/** Maximum length of a thumbnail's data URL in characters: 20 kB of image in base64, and the prefix. */
export const MAX_THUMBNAIL_LENGTH = 28_000;

/** The size of a thumbnail in pixels. */
export const THUMBNAIL_SIZE = { width: 320, height: 200 } as const;

/** The only URLs that a thumbnail may have: images without markup, as data. */
const THUMBNAIL = /^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/u;

const problemSchema = z.looseObject({
  text: z.string().max(MAX_PROBLEM_LENGTH),
  /** The file's path; absent where the place is not known. */
  file: z.string().optional(),
  /** Both count from 1. */
  line: z.number().int().positive().optional(),
  column: z.number().int().positive().optional(),
});

/**
 * Why the screen is blank.
 *
 * - `failed`, `problem`: the message of the bundler or the app
 * - `blocked`: the hosts or files that it requested and did not get
 * - `canvas`, `root`: an element without a size, or that stayed empty, by its selector
 * - `no-content`: the page has no content
 */
export const checkCauses = ["failed", "blocked", "problem", "canvas", "root", "no-content"] as const;

/** Maximum number of names of a cause: hosts, one selector, or one line of text. */
const MAX_CAUSE_NAMES = 3;

const causeSchema = z.looseObject({
  code: z.enum(checkCauses),
  names: z.array(z.string().max(MAX_PROBLEM_LENGTH)).max(MAX_CAUSE_NAMES),
});

/** The result of a check: the state of a version that was run for a moment, and a screenshot of it. */
export const versionCheckSchema = z.looseObject({
  state: z.enum(checkStates),
  /** The fingerprint of the files that were run; see `filesFingerprint`. */
  fingerprint: z.string().max(100),
  /** The number of different problems that the app reported. */
  problemCount: z.number().int().nonnegative(),
  /** The first of them, in the order in which they were reported. */
  problems: z.array(problemSchema).max(MAX_CHECK_PROBLEMS),
  /** Why the screen is blank, or why it fails. */
  cause: causeSchema.optional(),
  /** The same as an English line: earlier checks have no cause. */
  reason: z.string().max(MAX_PROBLEM_LENGTH).optional(),
  /** A screenshot of the app as a data URL; absent if none could be taken. */
  thumbnail: z.string().max(MAX_THUMBNAIL_LENGTH, { abort: true }).regex(THUMBNAIL).optional(),
  /** Whether it ran with the network; absent: without. */
  isNetworkAllowed: z.boolean().optional(),
  /** The packages that it was allowed to fetch, if it did not run; absent: none. */
  allowedPackages: z.array(z.string().max(MAX_PACKAGE_NAME)).max(MAX_CHECK_PACKAGES).optional(),
  /** Milliseconds since the epoch. */
  checkedAt: momentSchema,
});

export type VersionCheck = z.infer<typeof versionCheckSchema>;
export type CheckProblem = z.infer<typeof problemSchema>;
export type CheckCause = z.infer<typeof causeSchema>;

/** The observations of a version during its check. */
export interface CheckFacts {
  /** Why it did not start or did not survive; undefined if it ran. */
  failure: string | undefined;
  /** Errors of the app, each once. */
  problems: readonly CheckProblem[];
  /** Hosts or files that it requested and did not get. */
  blockedAddresses: readonly string[];
  /** Whether the screen is not blank. */
  isDrawn: boolean;
  /** Elements that scripts usually fill and that stayed empty, as selectors. */
  emptyRoots: readonly string[];
  /** Canvases without an area, as selectors. */
  emptyCanvases: readonly string[];
}

/** The state that follows from the observations, and the cause if the screen is blank. */
export function judgeCheck(facts: CheckFacts): Pick<VersionCheck, "state" | "cause"> {
  if (facts.failure !== undefined) return { state: "fails", cause: causeOf("failed", facts.failure) };
  if (!facts.isDrawn) return { state: "blank", cause: blankCause(facts) };
  return { state: facts.problems.length > 0 ? "errors" : "runs" };
}

/** Blocked requests explain the errors that follow from them, and both explain empty elements. */
function blankCause({ problems, blockedAddresses, emptyRoots, emptyCanvases }: CheckFacts): CheckCause {
  if (blockedAddresses.length > 0) return causeOf("blocked", ...blockedAddresses.slice(0, MAX_CAUSE_NAMES));
  const [problem] = problems;
  if (problem !== undefined) return causeOf("problem", withPlace(problem));
  const [canvas] = emptyCanvases;
  if (canvas !== undefined) return causeOf("canvas", canvas);
  const [root] = emptyRoots;
  return root === undefined ? causeOf("no-content") : causeOf("root", root);
}

function causeOf(code: CheckCause["code"], ...names: string[]): CheckCause {
  return { code, names: names.map(oneLine) };
}

function withPlace({ text, ...place }: CheckProblem): string {
  const placeName = placeText(place);
  const [first = ""] = text.split("\n", 1);
  return placeName === undefined || first.includes(placeName) ? first : `${first} (${placeName})`;
}

/** A place in the form that is shown and clicked: `src/App.tsx:12:5`; undefined if no file is known. */
export function placeText({ file, line, column }: Omit<CheckProblem, "text">): string | undefined {
  if (file === undefined) return undefined;
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim().slice(0, MAX_PROBLEM_LENGTH);
}

/**
 * A fingerprint of files: the same for the same paths and contents, whatever ids they have, so that a copy of a room
 * need not be checked again. Two independent 32-bit FNV-1a sums; a check does not guard against a deliberate collision.
 */
export function filesFingerprint(files: readonly { path: string; content: string }[]): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  const add = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 0x01000193);
      other = Math.imul(other ^ unit, 0x85ebca6b) + at;
    }
  };
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const { path, content } of sorted) add(`${path.length}:${path}${content.length}:${content}`);
  return [one, other].map((sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * The first place in a text that is in one of the files, as stack traces and bundlers write it: `src/App.tsx:12:5`. A
 * longer path wins over another one that it ends with.
 */
export function placeIn(text: string, paths: readonly string[]): Omit<CheckProblem, "text"> | undefined {
  let lastPlace: { at: number; file: string; line: number; column: number } | undefined;
  for (const file of [...paths].sort((a, b) => b.length - a.length)) {
    for (let at = text.indexOf(`${file}:`); at !== -1; at = text.indexOf(`${file}:`, at + 1)) {
      const place = /^(?<line>\d{1,9})(?::(?<column>\d{1,9}))?/u.exec(
        text.slice(at + file.length + 1, at + file.length + 21),
      );
      if (place === null || /[\w./-]/u.test(text[at - 1] ?? " ")) continue;
      if (lastPlace === undefined || at < lastPlace.at) {
        const { line, column } = place.groups ?? {};
        lastPlace = { at, file, line: Math.max(1, Number(line)), column: Math.max(1, Number(column ?? 1)) };
      }
      break;
    }
  }
  return lastPlace && { file: lastPlace.file, line: lastPlace.line, column: lastPlace.column };
}
