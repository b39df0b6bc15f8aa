import { readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/**
 * Files that are checked together: those of projects that have the same options.
 *
 * @typedef {object} Program
 * @property {string} name of its files in the cache
 * @property {string[]} folders of its projects
 * @property {{ compilerOptions: Record<string, unknown>, include: string[], exclude: string[] }} config as a
 *   tsconfig.json, with absolute paths
 */

/**
 * The programs that check projects. Those with the same options share one: otherwise each would check again what it
 * imports from the others.
 *
 * @param {string} root
 * @param {readonly string[]} folders with a tsconfig.json each
 * @returns {Program[]} those with the most projects first, which take longest
 */
export function programsOf(root, folders) {
  /** @type {Map<string, Program>} */
  const programs = new Map();
  for (const folder of folders) {
    const { compilerOptions, include, exclude } = readConfig(join(folder, "tsconfig.json"));
    const key = JSON.stringify(Object.entries(compilerOptions).sort(([one], [other]) => (one < other ? -1 : 1)));
    const name = relative(root, folder).replaceAll(sep, "-") || "root";
    const program = programs.get(key) ?? { name, folders: [], config: { compilerOptions, include: [], exclude: [] } };
    program.folders.push(folder);
    program.config.include.push(...include);
    program.config.exclude.push(...exclude);
    programs.set(key, program);
  }
  return [...programs.values()].sort((one, other) => other.folders.length - one.folders.length);
}

/**
 * A tsconfig.json, merged with the files that it extends.
 *
 * @param {string} file
 * @returns {Program["config"]}
 */
function readConfig(file) {
  const { extends: parent, compilerOptions = {}, include = [], exclude = [] } = JSON.parse(readFileSync(file, "utf8"));
  const absolute = (/** @type {string} */ path) => resolve(file, "..", path);
  return {
    compilerOptions: {
      ...(parent === undefined ? {} : readConfig(absolute(parent)).compilerOptions),
      ...compilerOptions,
    },
    include: include.map(absolute),
    exclude: exclude.map(absolute),
  };
}
