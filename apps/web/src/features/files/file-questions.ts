/** What is asked before files go, in the specification's words (point 2). */
export function deleteQuestion(count: number): string {
  return count === 1
    ? "Delete this file? This action cannot be undone."
    : `Delete ${count} files? This action cannot be undone.`;
}
