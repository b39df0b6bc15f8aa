import { join } from "node:path";
import type { Plugin } from "vite";

/** The module that wraps each dynamic import of the built page. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Lets the page import a part again that could not be fetched: replaces Vite's wrapper of dynamic imports, which starts
 * the import before the part's files are here, by `importCode`, and lists every part's files for it.
 */
export function importCode(): Plugin {
  return {
    name: "tutti-import-code",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite lists no file of a part that is a single one.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === "js" && files.length === 0 ? [file] : files,
        },
      },
    }),
    load: (id) =>
      id === HELPER
        ? `export { importCode as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, "src/platform/import-code.ts"))};`
        : undefined,
  };
}
