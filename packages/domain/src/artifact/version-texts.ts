/** What stands where the prompt of a version would, where no model made it, and who did. */
export const versionTexts = {
  /** Who makes versions by hand. */
  user: "You",
  edited: (path: string) => `Edited ${path}`,
  added: (paths: readonly string[]) =>
    paths.length === 1 ? `Added ${paths[0]}` : `Added ${paths.length} files: ${paths.join(", ")}`,
  moved: (moves: readonly { from: string; to: string }[]) =>
    moves.length === 1
      ? `Moved ${moves[0]?.from} to ${moves[0]?.to}`
      : `Moved ${moves.length} files: ${moves.map(({ to }) => to).join(", ")}`,
  deleted: (paths: readonly string[]) =>
    paths.length === 1 ? `Deleted ${paths[0]}` : `Deleted ${paths.length} files: ${paths.join(", ")}`,
  rolledBack: (versionNumber: number) => `Back to version ${versionNumber}`,
} as const;
