/**
 * Whether an error from the running app is the version's own: a syntax error, or one that names one of the version's
 * files (specification, point 4, "Preview"). Everything else is ignored.
 *
 * @param paths of the version's files
 */
export function isOwnRuntimeError(error: string, paths: readonly string[]): boolean {
  return /syntax\s?error/iu.test(error) || paths.some((path) => names(error, path));
}

/** A name counts if it is a whole name: `myapp.ts` and `app.tsx` do not name `app.ts`. */
function names(error: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  for (let at = error.indexOf(name); at !== -1; at = error.indexOf(name, at + 1)) {
    if (!isPartOfName(error[at - 1]) && !isPartOfName(error[at + name.length])) return true;
  }
  return false;
}

/** Whether a character next to a file's name makes it another name. */
export function isPartOfName(character: string | undefined): boolean {
  return character !== undefined && /[\w-]/u.test(character);
}
