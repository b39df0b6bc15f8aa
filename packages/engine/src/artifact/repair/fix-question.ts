import type { ArtifactVersion, Attachment } from "@tutti/domain";
import { errorPlace } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { filesOf } from "../make/version-files.ts";
import { checkPicture, checkVerdict } from "./version-check.ts";

/** Lines of a file that are quoted before and after the place of an error. */
const LINES_AROUND = 8;

/**
 * The maximum number of characters of a quoted line, or of a line of the console; more of a bundled line helps no
 * model.
 */
const LINE_LENGTH = 300;

/** Errors of a run that are quoted; later ones are usually consequences of the first. */
const QUOTED_ERRORS = 3;

/**
 * The error of a version, else those of its run in this page, else the problem that its check has found; undefined if
 * there is none.
 */
export function errorOf(
  { previewRuns }: Pick<EngineContext, "previewRuns">,
  version: ArtifactVersion,
): string | undefined {
  const runErrors = previewRuns.get(version.id)?.errors ?? [];
  const quotedErrors = runErrors.slice(0, QUOTED_ERRORS).join("\n\n");
  return version.error ?? (quotedErrors === "" ? checkVerdict(version)?.error : quotedErrors);
}

/**
 * The question to a model that fixes an error of a version: the error, the lines around its place, the last lines of
 * the console, and a screenshot if the model accepts images.
 */
export function fixQuestion(
  { tables, ports, previewRuns }: EngineContext,
  version: ArtifactVersion & { error: string },
  model: string,
): { prompt: string; attachments: Attachment[] } {
  const files = filesOf({ tables }, version);
  const place = errorPlace(
    version.error,
    files.map(({ path }) => path),
  );
  const text = files.find(({ path }) => path === place?.path)?.content.content;
  const lines = previewRuns.get(version.id)?.lines ?? [];
  const parts = [
    `The app does not work. Find the cause of this error and fix it:\n\n${version.error}`,
    ...(place && text !== undefined ? [quoteAround(place.path, text, place.line)] : []),
    ...(lines.length > 0 ? [`The last lines of its console:\n\n${lines.map(shorten).join("\n")}`] : []),
  ];
  const picture = ports.takesImages?.(model) === true ? checkPicture(version) : undefined;
  return { prompt: parts.join("\n\n"), attachments: picture ? [picture] : [] };
}

function quoteAround(path: string, text: string, line: number): string {
  const all = text.split("\n");
  const first = Math.max(1, line - LINES_AROUND);
  const last = Math.min(all.length, line + LINES_AROUND);
  const quotedLines = all.slice(first - 1, last).map(shorten);
  return `Lines ${first} to ${last} of ${path}:\n\n${quotedLines.join("\n")}`;
}

function shorten(line: string): string {
  return line.length <= LINE_LENGTH ? line : `${line.slice(0, LINE_LENGTH)}…`;
}
