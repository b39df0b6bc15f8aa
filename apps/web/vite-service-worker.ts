import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { texts } from "./vite-texts/vite-texts.ts";

/** The name of the page's worker: at the root it may handle every address. */
const FILE_NAME = "service-worker.js";

/** The files without a hash in their name. */
const NAMED_FILES = ["index.html", "theme.js", "early-message.js", "icon.svg"];

/**
 * Writes the service worker beside the built page, with the list of the files that it caches for a visit without a
 * network.
 */
export function serviceWorker(): Plugin {
  return {
    name: "tutti-service-worker",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (this.environment.name !== "client" || dir === undefined) return;
      const hashedFiles = Object.values(bundle)
        .filter(isOfPage)
        .map(({ fileName }) => ({ url: `/${fileName}`, revision: null }));
      const namedFiles = await Promise.all(
        NAMED_FILES.map(async (name) => ({ url: `/${name}`, revision: fingerprint(await readFile(join(dir, name))) })),
      );
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        plugins: [texts()],
        define: { PAGE_FILES: JSON.stringify([...namedFiles, ...hashedFiles]), "process.env.NODE_ENV": '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: "es2023",
          rolldownOptions: {
            input: join(import.meta.dirname, "src/service-worker/service-worker.ts"),
            // One classic script: not every browser accepts a service worker made of modules.
            output: { format: "iife", entryFileNames: FILE_NAME },
          },
        },
      });
    },
  };
}

/**
 * Whether a file is cached from the first visit on: every file that a current browser may request, under 2 MB as
 * transferred. The bundler's program alone is as large again, and is cached once it has been needed, as are the
 * formatter and the packages that artifacts import; older browsers' fonts are not.
 */
function isOfPage({ fileName }: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (/^assets\/(?:packages\/|format-worker-)/u.test(fileName)) return false;
  return fileName.startsWith("assets/") && /\.(?:css|js|woff2|svg)$/u.test(fileName);
}

function fingerprint(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}
