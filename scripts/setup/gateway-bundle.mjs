import { join } from "node:path";
import { isNoPageSource } from "./page.mjs";
import { root } from "./paths.mjs";
import { stepsAtOnce } from "./progress.mjs";
import { runCommand } from "./run-command.mjs";
import { SetupFailure } from "./setup-failure.mjs";
import { filesBelow, readStamp, stampOf, writeStamp } from "./stamp.mjs";

const gateway = join(root, "apps", "gateway");
const bundle = join(gateway, "dist");
const bundler = join(root, "scripts", "package", "bundle-gateway.mjs");

/** The packages of this repository that the gateway may import: those of its `package.json` that are not for tests. */
const PACKAGES = ["contract", "demo-models"];

/** In the bundle's folder, which bundling empties first: an interrupted one leaves no stamp. */
const stampFile = join(bundle, ".stamp");

/** The program of the gateway that `npm start` runs. */
export const GATEWAY = join(bundle, "main.js");

/** The program of the operator's commands that `npm run tutti` runs. */
export const COMMANDS = join(bundle, "tutti.js");

/**
 * The stamp of the bundle's sources: the gateway's own files, the packages it may import, the versions of everything
 * else.
 */
async function bundleStamp() {
  const folders = [gateway, ...PACKAGES.map((name) => join(root, "packages", name))];
  const files = (await Promise.all(folders.map((folder) => filesBelow(folder, isNoPageSource)))).flat();
  return stampOf(root, [...files, bundler, join(root, "package-lock.json")]);
}

/** Whether the bundle is up to date with its sources. */
export async function isGatewayBundled() {
  return (await readStamp(stampFile)) === (await bundleStamp());
}

/**
 * Bundles the gateway if its sources changed since it was bundled: bundled, it starts in a third of the time.
 *
 * @param {string} node
 */
export async function bundleGateway(node) {
  await stepsAtOnce([await bundleStep(node)]);
}

/**
 * The step that bundles the gateway; undefined if its sources have not changed.
 *
 * @param {string} node
 * @returns {Promise<import("./progress.mjs").Step | undefined>}
 */
export async function bundleStep(node) {
  if (await isGatewayBundled()) return undefined;
  return {
    title: "Bundling the gateway",
    work: async () => {
      // Read before the build: a source that changes meanwhile is not in the bundle.
      const stamp = await bundleStamp();
      const { code, output } = await runCommand({ program: node, args: [bundler, bundle], cwd: root });
      if (code !== 0) throw new SetupFailure("The gateway could not be bundled. See esbuild's output above.", output);
      await writeStamp(stampFile, stamp);
    },
  };
}
