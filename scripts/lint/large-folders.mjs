import { posix } from "node:path";

/** Files of code that stand beside each other in a folder, at most: more than that hides what belongs together. */
export const MOST_FILES = 25;

/** Tests and what only they use stand beside what they test, and do not count; journeys have no such code. */
const BESIDE_CODE = /^(?!e2e\/specs\/).*\.(?:test|spec|test-support|contract|d)\.tsx?$/;

/**
 * The folders with more files of code than `MOST_FILES`, each with their number.
 *
 * @param {readonly string[]} files paths, relative to the root
 * @returns {[folder: string, count: number][]}
 */
export function largeFolders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) {
    if (BESIDE_CODE.test(file)) continue;
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MOST_FILES);
}
