import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { previewAssets } from "@tutti/preview/vite";
import { build, type Plugin } from "vite";
import { texts } from "./vite-texts/vite-texts.ts";

const SOURCES = join(import.meta.dirname, "src/published-page");

/** The folder of the programs: a service worker handles the addresses beneath its own folder. */
const FOLDER = "p";

/**
 * Writes the programs of published pages beside the built page: separate builds, so that a visitor of a published app
 * loads nothing of the product's page.
 */
export function publishedPage(): Plugin {
  return {
    name: "tutti-published-page",
    apply: "build",
    async writeBundle({ dir }) {
      if (this.environment.name !== "client" || dir === undefined) return;
      const folder = join(dir, FOLDER);
      await mkdir(folder, { recursive: true });
      await write("published-page", folder);
      await write("service-worker", folder);
      await write("published-models", folder, "es");
      await copyFile(join(SOURCES, "published-page.css"), join(folder, "published-page.css"));
    },
  };
}

/** @param format `es` if another program imports it */
async function write(name: string, outDir: string, format: "iife" | "es" = "iife"): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [texts(), frameVersion()],
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: {
        input: join(SOURCES, `${name}.ts`),
        output: { format, entryFileNames: `${name}.js`, codeSplitting: false },
        ...(format === "es" ? { preserveEntrySignatures: "strict" as const } : {}),
      },
    },
  });
}

/** The version of the frames' pages, without the pages themselves, which the page's own build writes. */
function frameVersion(): Plugin {
  const { name, resolveId, load } = previewAssets();
  return { name, resolveId, load } as Plugin;
}
