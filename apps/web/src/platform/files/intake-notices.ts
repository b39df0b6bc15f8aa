import { t } from "@lingui/core/macro";
import { errorTexts } from "@tutti/domain";
import type { Notice } from "@tutti/engine";
import type { FileFailure } from "./prepare-file.ts";

export interface FailedFile {
  name: string;
  failure: FileFailure;
}

/** How many files a notice names. */
const NAMED = 4;

/** The order in which failures are shown: those that a person can do something about come last, nearest to the eye. */
const failures: readonly FileFailure[] = [
  "unreadable",
  "empty",
  "locked",
  "image-not-loaded",
  "image-not-known",
  "image-not-resized",
  "too-large",
  "invalid-type",
];

/**
 * The notices about files that could not be attached: one for each reason, with the files' names (specification, points
 * 5 and 8).
 */
export function intakeNotices(failedFiles: readonly FailedFile[]): Notice[] {
  return failures.flatMap((failure) => {
    const names = failedFiles.filter((file) => file.failure === failure).map(({ name }) => name);
    return names.length === 0 ? [] : [noticeOf(failure, listNames(names))];
  });
}

function noticeOf(failure: FileFailure, names: string): Notice {
  switch (failure) {
    case "too-large":
      return { kind: "error", title: errorTexts.attachmentTooLarge(names) };
    case "invalid-type":
      return { kind: "error", ...errorTexts.attachmentInvalidType, text: names };
    case "unreadable":
      return { kind: "error", ...errorTexts.attachmentUnreadable, text: names };
    case "empty":
      return { kind: "error", ...errorTexts.attachmentUnreadable, text: t`Nothing is in it: ${names}` };
    case "locked":
      return {
        kind: "error",
        title: t`Locked with a password`,
        text: t`Models cannot open it: ${names}. Save it without a password, or as a PDF, and attach that.`,
      };
    case "image-not-loaded":
      return { kind: "error", ...errorTexts.imageNotLoaded, text: names };
    case "image-not-known":
      return {
        kind: "error",
        ...errorTexts.imageNotLoaded,
        text: t`This browser does not read pictures of this kind: ${names}. Save them as JPEG or PNG, and attach those.`,
      };
    case "image-not-resized":
      return { kind: "error", ...errorTexts.imageNotResized, text: names };
  }
}

function listNames(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}
