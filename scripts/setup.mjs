import "./setup/require-node-20.mjs";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { areDependenciesInstalled, installDependencies } from "./setup/dependencies.mjs";
import { bundleGateway, isGatewayBundled } from "./setup/gateway-bundle.mjs";
import { installGitHooks } from "./setup/git-hooks.mjs";
import { withLock } from "./setup/lock.mjs";
import { bringNode, chosenNode, hasChosenNode, isNodeLinked, linkNode } from "./setup/node-runtime.mjs";
import { buildPage, isPageBuilt } from "./setup/page.mjs";
import { root, toolsFolder } from "./setup/paths.mjs";
import { explainFileError, SetupFailure } from "./setup/setup-failure.mjs";

/** @typedef {import("./setup/page.mjs").Compression} Compression */

/**
 * Whether there is nothing to set up.
 *
 * @param {Compression} [compression]
 */
async function isSetUp(compression) {
  const answers = await Promise.all([
    hasChosenNode(),
    isNodeLinked(),
    areDependenciesInstalled(),
    isGatewayBundled(),
    isPageBuilt(compression),
  ]);
  return answers.every(Boolean);
}

/**
 * Makes everything ready that running the product needs: a Node, the dependencies, the bundled gateway,
 * the built page. Tells each step;
 * does only what is not done already. An interrupted set-up is finished by the next one.
 *
 * @param {Compression} [compression] of the built page
 * @returns {Promise<string>} the Node that runs the product
 */
export async function setUp(compression) {
  const node = chosenNode().path;
  if (await isSetUp(compression)) return node;
  await withLock(join(toolsFolder, "setup.lock"), {
    onWait: (holder) => console.log(`Another set-up of this folder is at work (process ${holder}); waiting for it.`),
    work: async () => {
      await bringNode();
      await installDependencies(node);
      await linkNode();
      await bundleGateway(node);
      await buildPage(node, compression);
    },
  });
  return node;
}

/**
 * Sets up, or ends the process with a message that says what to do.
 *
 * @param {Compression} [compression] of the built page
 * @returns {Promise<string>} the Node that runs the product
 */
export async function setUpOrExit(compression) {
  try {
    return await setUp(compression);
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
