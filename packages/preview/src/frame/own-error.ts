/**
 * Whether an error of a running preview is one to report on its version (PREV-6): a syntax error, or one that names a file of it.
 *
 * @param error its text: name, message and stack, the stack with the places in the project's files
 * @param filenames the paths of the version's files
 */
export function isOwnError(error: string, filenames: Iterable<string>): boolean {
  if (/\bSyntaxError\b/u.test(error)) return true;
  for (const name of filenames) if (name !== "" && names(error, name)) return true;
  return false;
}

/** A name counts only where it stands for itself: `app.ts` is not in `my-app.ts`, `app.tsx` or `node_modules/app.ts`'s folder name. */
function names(error: string, name: string): boolean {
  for (let at = error.indexOf(name); at !== -1; at = error.indexOf(name, at + 1)) {
    const isWhole = !/[\w-]/u.test(error[at - 1] ?? " ") && !/[\w-]/u.test(error[at + name.length] ?? " ");
    if (isWhole) return true;
  }
  return false;
}
