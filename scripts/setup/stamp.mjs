import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/**
 * One short text that changes whenever a file's path or content does. Contents and not times: a fresh checkout of the
 * same sources has the same stamp.
 *
 * @param {string} folder the folder that the paths are relative to
 * @param {readonly string[]} files absolute paths; missing files are allowed and count as absent
 * @returns {Promise<string>}
 */
export async function stampOf(folder, files) {
  const hash = createHash("sha256");
  for (const file of [...files].sort()) {
    const content = contentOf(file);
    const path = relative(folder, file).split(sep).join("/");
    hash.update(`${path}\0${content === undefined ? "absent" : content.length}\0`);
    if (content !== undefined) hash.update(content);
  }
  return hash.digest("hex");
}

/**
 * A file's content; undefined if there is no file. Read synchronously: each start reads thousands of files, and
 * asynchronous reads take six times as long.
 *
 * @param {string} file
 */
function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Every file below a folder, without the output of tools (node_modules, dist, hidden folders) and the names that `skip`
 * matches.
 *
 * @param {string} folder absolute; a missing folder has no files
 * @param {(name: string) => boolean} [skip] called with the file's name
 * @returns {Promise<string[]>} absolute paths
 */
export async function filesBelow(folder, skip = () => false) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const isTools = entry.name === "node_modules" || entry.name === "dist" || entry.name.startsWith(".");
        return isTools ? [] : filesBelow(path, skip);
      }
      return entry.isFile() && !skip(entry.name) ? [path] : [];
    }),
  );
  return lists.flat();
}

/**
 * The stamp kept in a file; undefined if there is none.
 *
 * @param {string} file
 * @returns {Promise<string | undefined>}
 */
export async function readStamp(file) {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text?.trim();
}

/**
 * Writes a stamp, after the work that it stands for is done, so that interrupted work is repeated.
 *
 * @param {string} file
 * @param {string} stamp
 */
export async function writeStamp(file, stamp) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${stamp}\n`);
}
