/** What stands where the prompt of a version would, where no model made it, and who did. */
export const versionTexts = {
  /** Who makes versions by hand. */
  user: "You",
  edited: (path: string) => `Edited ${path}`,
  deleted: (paths: readonly string[]) =>
    paths.length === 1 ? `Deleted ${paths[0]}` : `Deleted ${paths.length} files: ${paths.join(", ")}`,
  rolledBack: (versionNumber: number) => `Back to version ${versionNumber}`,
} as const;
