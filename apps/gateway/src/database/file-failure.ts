/** Node's code for a system call that failed (`EACCES`), or PostgreSQL's for a refused one (`28P01`). */
export function failureCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Describes why a file or folder could not be created or written. */
export function describeFileFailure(error: unknown): string {
  switch (failureCode(error)) {
    case "EACCES":
    case "EPERM":
      return "this user is not allowed to write there";
    case "EROFS":
      return "the disk is read-only";
    case "ENOSPC":
      return "the disk is full";
    case "ENOENT":
      return "no folder can be created there";
    case "ENOTDIR":
    case "EEXIST":
      return "a part of the path is a file, not a folder";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
