/**
 * A package as `package-lock.json` describes it.
 *
 * @typedef {{ version?: string, license?: string, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 */

/**
 * Packages that build the product, and are not part of it: they are among the dependencies because a start needs them.
 */
const BUILD_TOOLS = new Set([
  "@babel/core",
  "@lingui/babel-plugin-lingui-macro",
  "@lingui/cli",
  "@lingui/conf",
  "@lingui/format-po",
  "@vitejs/plugin-react",
  "vite",
]);

/** Workspaces of which no code is in the product. */
const NOT_SHIPPED = new Set(["", "bench", "e2e", "packages/testkit"]);

/**
 * The packages whose code is in the product (the gateway, the page or the programs that artifacts import), each with
 * all its dependencies.
 *
 * @param {Readonly<Record<string, LockedPackage>>} packages of the lockfile, by their folders
 * @returns {string[]} their folders, in order
 */
export function shippedPackages(packages) {
  /** @type {Set<string>} */
  const folders = new Set();
  const waiting = Object.entries(packages).flatMap(([folder, { dependencies }]) => {
    if (folder.includes("node_modules/") || NOT_SHIPPED.has(folder)) return [];
    const names = Object.keys(dependencies ?? {}).filter((name) => !BUILD_TOOLS.has(name));
    return names.map((name) => ({ name, from: folder }));
  });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = findPackage(packages, next);
    if (folder === undefined || folders.has(folder) || packages[folder]?.link === true) continue;
    folders.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    const names = Object.keys(dependencies ?? {}).filter((name) => optionalDependencies?.[name] === undefined);
    waiting.push(...names.map((name) => ({ name, from: folder })));
  }
  return [...folders].sort();
}

/**
 * The folder of a package as Node resolves it: in the nearest `node_modules` above.
 *
 * @param {Readonly<Record<string, LockedPackage>>} packages
 * @param {{ name: string, from: string }} wanted
 * @returns {string | undefined}
 */
function findPackage(packages, { name, from }) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const candidate = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === "") return undefined;
  }
}
