/** What is asked before files go, in the specification's words (point 2), and what stays: they go from a new version. */
export function deleteQuestion(count: number): string {
  return count === 1
    ? "Delete this file? This action cannot be undone. Earlier versions keep the file."
    : `Delete ${count} files? This action cannot be undone. Earlier versions keep the files.`;
}
