import { plural } from "@lingui/core/macro";

/**
 * The question before files are deleted, in the specification's words (point 2), and what remains: the files are
 * removed from a new version.
 */
export function deleteQuestion(count: number): string {
  return plural(count, {
    one: "Delete this file? This action cannot be undone. Earlier versions keep the file.",
    other: `Delete ${count} files? This action cannot be undone. Earlier versions keep the files.`,
  });
}
