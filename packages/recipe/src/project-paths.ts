/** A valid path, or what is wrong with it. */
export type PathCheck = { ok: true; value: string } | { ok: false; error: string };

/**
 * The files of a project while a recipe changes it, and the new paths of renamed ones: after `RENAME a TO b`, `a` in
 * later commands means `b`, and so on from there.
 */
export class ProjectPaths {
  readonly #files: Set<string>;
  /** From an old path to the new one. A target has no redirect at the moment it is set, so that no cycle can arise. */
  readonly #redirects = new Map<string, string>();
  readonly #check: (path: string) => PathCheck;

  constructor(files: Iterable<string>, check: (path: string) => PathCheck) {
    this.#files = new Set(files);
    this.#check = check;
  }

  /** The path of the file that a command refers to, which exists from now on. */
  upsert(commandPath: string): PathCheck {
    const path = this.#resolve(commandPath);
    if (path.ok) this.#files.add(path.value);
    return path;
  }

  /** The path of the file whose parts a command changes; it need not exist. */
  edit(path: string): PathCheck {
    return this.#resolve(path);
  }

  remove(commandPath: string): PathCheck {
    const path = this.#resolve(commandPath);
    if (!path.ok) return path;
    if (!this.#files.delete(path.value)) return { ok: false, error: `There is no file ${path.value} to remove.` };
    return path;
  }

  rename(
    path: string,
    saidTo: string,
  ): { ok: true; value: { from: string; to: string } } | { ok: false; error: string } {
    const from = this.#resolve(path);
    if (!from.ok) return from;
    const to = this.#check(saidTo);
    if (!to.ok) return to;
    if (!this.#files.has(from.value)) return { ok: false, error: `There is no file ${from.value} to rename.` };
    if (this.#files.has(to.value)) return { ok: false, error: `There is a file ${to.value} already.` };
    this.#files.delete(from.value);
    this.#files.add(to.value);
    this.#redirects.delete(to.value);
    this.#redirects.set(from.value, to.value);
    return { ok: true, value: { from: from.value, to: to.value } };
  }

  #resolve(commandPath: string): PathCheck {
    const pathResult = this.#check(commandPath);
    if (!pathResult.ok) return pathResult;
    let path = pathResult.value;
    for (let next = this.#redirects.get(path); next !== undefined; next = this.#redirects.get(path)) path = next;
    return { ok: true, value: path };
  }
}
