/** The texts in the place of the prompt and the model's name of a version that no model made. */
export const versionTexts = {
  /** The author of versions that are made by hand. */
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
