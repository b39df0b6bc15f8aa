import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runNpm } from "./npm.mjs";
import { SetupFailure } from "./setup-failure.mjs";

/**
 * An npm package with the Node binary of one platform, and the hash that its archive must have.
 *
 * @typedef {object} NodePackage
 * @property {string} name
 * @property {string} version
 * @property {string} integrity npm's `dist.integrity`, with SHA-512
 */

/**
 * The packages by platform and processor. For another version: `npm view <name>@<version> dist.integrity`.
 *
 * @type {Readonly<Record<string, NodePackage>>}
 */
export const nodePackages = JSON.parse(readFileSync(new URL("node-packages.json", import.meta.url), "utf8"));

/**
 * The package for a machine. Throws where there is none.
 *
 * @param {string} platform as `process.platform`
 * @param {string} processor as `process.arch`
 * @returns {NodePackage}
 */
export function nodePackageFor(platform, processor) {
  const name = `${platform}-${processor}`;
  const nodePackage = Object.hasOwn(nodePackages, name) ? nodePackages[name] : undefined;
  if (nodePackage !== undefined) return nodePackage;
  throw new SetupFailure(
    `Tutti needs Node 22.18 or newer, and can install one on ${Object.keys(nodePackages).join(", ")}, but not on ${name}. Install Node 24 from https://nodejs.org and try again.`,
  );
}

/**
 * Installs a package with a Node binary as `node_modules/node` of a folder, whose earlier content is removed. npm
 * refuses an archive with another hash; no script of a package runs.
 *
 * @param {string} folder
 * @param {NodePackage} nodePackage
 */
export async function installNodePackage(folder, nodePackage) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries(manifestsOf(nodePackage))) {
    await writeFile(join(folder, file), `${JSON.stringify(content, undefined, 2)}\n`);
  }
  try {
    await runNpm({
      args: ["ci", "--ignore-scripts"],
      cwd: folder,
      node: process.execPath,
      failure: `Node ${nodePackage.version} could not be installed.`,
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The package.json and the lock for `npm ci`. The lock has no address, so that any registry works.
 *
 * @param {NodePackage} nodePackage
 */
function manifestsOf({ name, version, integrity }) {
  const dependencies = { node: `npm:${name}@${version}` };
  return {
    "package.json": { private: true, dependencies },
    "package-lock.json": {
      lockfileVersion: 3,
      requires: true,
      packages: { "": { dependencies }, "node_modules/node": { name, version, integrity } },
    },
  };
}
