import { copyFile, cp, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { root } from "../setup/paths.mjs";

const gateway = join(root, "apps", "gateway");
const source = join(gateway, "src");

/** Options for the bundles of all Node programs; the oldest Node is that of the README. */
export const bundleOptions = /** @type {const} @satisfies {import("esbuild").BuildOptions} */ ({
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22.18",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "warning",
});

/** Some packages are CommonJS, and call `require` for Node's own modules. */
const banner = {
  js: 'import { createRequire as createRequireOfPackage } from "node:module"; const require = createRequireOfPackage(import.meta.url);',
};

/**
 * The gateway and all that it imports as a few files of JavaScript, with the files that it reads beside its modules. To
 * find and read a thousand modules takes longer than the rest of a start.
 *
 * @param {string} folder the output folder, which is emptied first; as deep below the project's as `apps/gateway/dist`,
 *   since the gateway finds the page and the documents relative to its own file
 * @param {object} options
 * @param {boolean} options.isMinified whether line breaks, and with them the positions in stack traces, may be lost
 * @returns {Promise<void>}
 */
export async function bundleGateway(folder, { isMinified }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    ...bundleOptions,
    minifySyntax: isMinified,
    minifyWhitespace: isMinified,
    entryPoints: {
      main: join(source, "main.ts"),
      tutti: join(source, "tutti.ts"),
      "template-thread": join(source, "instruct", "template-thread.ts"),
      "pdf-worker": join(source, "completion", "plugins", "file-parser", "pdf-worker.ts"),
    },
    splitting: true,
    outdir: folder,
    banner,
    // Compiled code for PostgreSQL, which the gateway does not need.
    external: ["pg-native"],
  });
  // All modules lie in one folder here, with the files that they read beside them.
  const templates = join(root, "packages", "demo-models", "src", "builder-templates");
  await cp(templates, join(folder, "builder-templates"), { recursive: true });
  await cp(join(source, "catalog", "snapshot"), join(folder, "snapshot"), { recursive: true });
  await cp(join(source, "http", "openapi", "page", "assets"), join(folder, "page", "assets"), { recursive: true });
  await copyFile(join(source, "http", "openapi", "examples.json"), join(folder, "examples.json"));
}

if (process.argv[1] === import.meta.filename)
  await bundleGateway(resolve(process.argv[2] ?? ""), { isMinified: false });
