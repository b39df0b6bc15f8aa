import "./setup/require-node-20.mjs";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { areDependenciesInstalled, installDependencies } from "./setup/dependencies.mjs";
import { bundleStep, isGatewayBundled } from "./setup/gateway-bundle.mjs";
import { installGitHooks } from "./setup/git-hooks.mjs";
import { withLock } from "./setup/lock.mjs";
import { bringNode, chosenNode, hasChosenNode, isNodeLinked, linkNode } from "./setup/node-runtime.mjs";
import { buildStep, isPageBuilt } from "./setup/page.mjs";
import { root, toolsFolder } from "./setup/paths.mjs";
import { stepsAtOnce } from "./setup/progress.mjs";
import { explainFileError, SetupFailure } from "./setup/setup-failure.mjs";

/**
 * The target of a set-up.
 *
 * @typedef {object} SetupTarget
 * @property {import("./setup/page.mjs").Compression} compression of the built page
 * @property {import("./setup/install-form.mjs").InstallForm} dependencies
 */

/** @type {SetupTarget} */
const DEFAULT_TARGET = { compression: "quick", dependencies: "all" };

/**
 * Whether there is nothing to set up.
 *
 * @param {SetupTarget} target
 */
async function isSetUp({ compression, dependencies }) {
  const answers = await Promise.all([
    hasChosenNode(),
    isNodeLinked(),
    areDependenciesInstalled(dependencies),
    isGatewayBundled(),
    isPageBuilt(compression),
  ]);
  return answers.every(Boolean);
}

/**
 * Installs a Node that runs the product, and then the dependencies: npm uses a fifth less processor time under it than
 * under an older one, and leaves out optional packages that require a newer Node than its own.
 *
 * @param {string} node
 * @param {SetupTarget["dependencies"]} dependencies
 */
async function install(node, dependencies) {
  await bringNode();
  await installDependencies(node, dependencies);
  await linkNode();
}

/**
 * Sets up everything that running the product needs: a Node, the dependencies, the bundled gateway, the built page.
 * Prints each step; does only the steps that are not done yet. An interrupted set-up is finished by the next one.
 *
 * @param {Partial<SetupTarget>} [target]
 * @returns {Promise<string>} the Node that runs the product
 */
export async function setUp(target) {
  const { compression, dependencies } = { ...DEFAULT_TARGET, ...target };
  const node = chosenNode().path;
  if (await isSetUp({ compression, dependencies })) return node;
  await underLock(async () => {
    await install(node, dependencies);
    await stepsAtOnce([await buildStep(node, compression), await bundleStep(node)]);
  });
  return node;
}

/** @param {() => Promise<void>} work */
async function underLock(work) {
  await withLock(join(toolsFolder, "setup.lock"), {
    onWait: (holder) => console.log(`Another set-up of this folder is running (process ${holder}); waiting for it.`),
    work,
  });
}

/**
 * Sets up, or ends the process with a message that says what to do.
 *
 * @param {Partial<SetupTarget>} [target]
 * @returns {Promise<string>} the Node that runs the product
 */
export async function setUpOrExit(target) {
  return orExit(() => setUp(target));
}

/**
 * Installs all dependencies if only those of a start are installed, as `setUpOrExit` does: for programs that check the
 * sources, and need nothing built.
 */
export async function installAllOrExit() {
  if (await areDependenciesInstalled("all")) return;
  await orExit(() => underLock(() => install(chosenNode().path, "all")));
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function orExit(work) {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof SetupFailure ? error.message : explainFileError(error);
    if (message === undefined) throw error;
    if (error instanceof SetupFailure && error.output.trim() !== "") console.error(`\n${error.output.trimEnd()}\n`);
    console.error(message);
    process.exit(1);
  }
}

if (realpathSync(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  await setUpOrExit();
  await installGitHooks(root);
  console.log("Tutti is set up. Start it with: npm start");
}
