import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { formStamp, isInstalled, planInstallation, servesForm } from "./install-form.mjs";
import { runNpm } from "./npm.mjs";
import { root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { readStamp, stampOf, writeStamp } from "./stamp.mjs";

/** @typedef {import("./install-form.mjs").InstallForm} InstallForm */

/** In node_modules, so that it is removed with that folder. */
const stampFile = join(root, "node_modules", ".tutti-stamp");

/** The files that determine the dependencies: the lock, npm's settings and every workspace's package.json. */
async function manifests() {
  const workspaces = await Promise.all(
    ["apps", "packages"].map(async (folder) => {
      const names = await readdir(join(root, folder)).catch(() => []);
      return names.map((name) => join(root, folder, name, "package.json"));
    }),
  );
  const rootFiles = ["package-lock.json", "package.json", ".npmrc", "e2e/package.json", "bench/package.json"];
  return [...rootFiles.map((file) => join(root, file)), ...workspaces.flat()];
}

async function manifestStamp() {
  return stampOf(root, await manifests());
}

/**
 * @param {string} file
 * @returns {Promise<unknown>} undefined if the file is missing or is no JSON
 */
async function readJson(file) {
  return readFile(file, "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
}

/**
 * Whether the installed dependencies are those of the lock.
 *
 * @param {InstallForm} form
 */
export async function areDependenciesInstalled(form) {
  return servesForm(await readStamp(stampFile), await manifestStamp(), form);
}

/**
 * Installs the dependencies of the lock if they are missing. Those that a person installed by hand count too.
 *
 * @param {string} node the Node that npm runs under, so that no package is refused because of the machine's older one
 * @param {InstallForm} form
 */
export async function installDependencies(node, form) {
  if (await areDependenciesInstalled(form)) return;
  const lock = await readJson(join(root, "package-lock.json"));
  const installation = await readJson(join(root, "node_modules", ".package-lock.json"));
  const plan = planInstallation(lock, installation, form);
  if (plan !== undefined) {
    const { title, args } = plan;
    await step(title, () => runNpm({ args, cwd: root, node, failure: "The dependencies could not be installed." }));
  }
  const isWhole = plan === undefined ? isInstalled(lock, installation, "all") : plan.form === "all";
  await writeStamp(stampFile, formStamp(await manifestStamp(), isWhole ? "all" : "start"));
}
