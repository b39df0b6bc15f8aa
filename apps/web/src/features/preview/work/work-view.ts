import { t } from "@lingui/core/macro";
import { type ArtifactFileType, elapsedText, type VersionWork, type WorkFile, type WorkState } from "@tutti/domain";

/** The view of a version that is generated: its code, or the app as far as it is complete. */
export type WorkSide = "code" | "app";

export const workSideLabels: Readonly<Record<WorkSide, string>> = { code: t`Code`, app: t`App so far` };

/** A file in the list of a version that is being generated. */
export interface WorkRow {
  path: string;
  state: WorkState;
  /** The text beside the path. */
  stateLabel: string;
}

const stateLabels: Readonly<Record<WorkState, string>> = {
  writing: "writing",
  unfinished: "unfinished",
  new: "new",
  modified: "modified",
  unchanged: "unchanged",
  removed: "removed",
};

/** The names of languages as their users write them. */
export const languageLabels: Readonly<Record<ArtifactFileType, string>> = {
  typescript: "TypeScript",
  javascript: "JavaScript",
  js: "JavaScript",
  jsx: "JSX",
  html: "HTML",
  css: "CSS",
  json: "JSON",
  markdown: "Markdown",
  text: t`Text`,
  image: t`Picture`,
};

export function workRows({ files }: VersionWork): WorkRow[] {
  return files.map(({ file, state }) => ({ path: file.filename, state, stateLabel: stateLabels[state] }));
}

/**
 * The file whose code is shown: the one that the person stays at, as long as it exists; else the one that is being
 * written, or between two files the one that was written last.
 */
export function shownWorkFile(work: VersionWork, heldPath: string | undefined): WorkFile | undefined {
  const workFile = work.files.find(({ file, state }) => file.filename === heldPath && state !== "removed");
  return workFile ?? liveWorkFile(work);
}

/** The file that is shown while the person follows the work. */
export function liveWorkFile({ writing, lastFile }: VersionWork): WorkFile | undefined {
  return writing ?? lastFile;
}

/** The files that the incomplete app still lacks, as far as that is known: the file, or the number of files. */
export function stillWrittenText({ files }: VersionWork): string {
  const open = files.filter(({ state }) => state === "writing" || state === "unfinished");
  const [only] = open;
  if (only === undefined) return t`Still being written: more files may follow`;
  return t`Still being written: ${open.length === 1 ? only.file.filename : t`${open.length} more files`}`;
}

/** The announcement for a screen reader, once for each file that becomes complete; empty before the first. */
export function writtenAnnouncement(
  { lastFile }: VersionWork,
  { versionNumber, side }: { versionNumber: number; side: WorkSide },
): string {
  const writtenNotes = lastFile === undefined ? [] : [t`${lastFile.file.filename} written.`];
  const running = side === "app" ? [t`The app so far is running.`] : [];
  const lines = [...writtenNotes, ...running];
  return lines.length === 0 ? "" : t`Version ${versionNumber}: ${lines.join(" ")}`;
}

/** How long a version has been generated. Times are milliseconds since the epoch. */
export function elapsedWorkTime({ createdAt }: { createdAt: number }, now: number): string {
  return elapsedText(now - createdAt);
}

/** Characters of a model's text ahead of the first file that are shown. */
const WORDS_SHOWN = 600;

/** The end of a model's text or reasoning before it writes a file; empty where there is none. */
export function lastWords({ content, reasoning }: { content: string; reasoning: string }): string {
  const text = content.trim() === "" ? reasoning.trim() : content.trim();
  if (text.length <= WORDS_SHOWN) return text;
  const tail = text.slice(-WORDS_SHOWN);
  return `…${tail.slice(tail.search(/\s/u))}`;
}
