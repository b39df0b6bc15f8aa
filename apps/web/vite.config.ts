import { previewAssets } from "@tutti/preview/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyColors } from "./vite-early-colors.ts";
import { earlyPaint } from "./vite-early-paint.ts";
import { importCode } from "./vite-import-code.ts";
import { leanZod } from "./vite-lean-zod.ts";
import { webAppManifest } from "./vite-manifest.ts";
import { precompress } from "./vite-precompress.ts";
import { publishedPage } from "./vite-published-page.ts";
import { serviceWorker } from "./vite-service-worker.ts";
import { texts } from "./vite-texts/vite-texts.ts";

/** The address at which `npm run dev` finds the gateway. */
const gateway = process.env["TUTTI_GATEWAY"] ?? "http://127.0.0.1:4000";

/** A build that only a test serves, which visits no published app: most of a build's time is spent on compression. */
const UNCOMPRESSED = "uncompressed";

/** The build at a start, for which a person waits. */
const QUICK = "quick";

/** Modules that `afterLoad` imports in every visit, beside the messages. */
const LATER =
  /[\\/]src[\\/](?:app[\\/](?:commands[\\/]page-palette|message-search|rooms-sheet|toast-region)\.tsx|features[\\/]preview[\\/]start-version-checks\.ts|[\w/\\-]*start-(?:backups|push)\.ts)$/;

export default defineConfig(({ mode }) => ({
  plugins: [
    texts(),
    leanZod(),
    react(),
    previewAssets(),
    importCode(),
    earlyColors(),
    earlyPaint(),
    webAppManifest(),
    serviceWorker(),
    ...(mode === UNCOMPRESSED ? [] : [publishedPage(), precompress({ isQuick: mode === QUICK })]),
  ],
  build: {
    target: "es2023",
    // It would compress each file once more, only to print its size.
    reportCompressedSize: false,
    // The page's content security policy forbids data: fonts, and a separate file is cached and compressed better.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes less often than the product: in a separate file it stays in the browser's cache.
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
            // Without this group, the modules that the first screen shares with later ones would be some sixty files,
            // and the browser requests six at a time.
            { name: "page", tags: ["$initial"], priority: 1 },
            // The modules that every visit loads after the first screen, in two files for the same reason.
            { name: "messages", test: /[\\/]features[\\/]messages[\\/]room-messages\.tsx$/ },
            { name: "later", test: LATER },
          ],
        },
      },
    },
  },
  // Modules, so that the highlighter's worker fetches each language when it is needed.
  worker: { format: "es", plugins: () => [texts(), previewAssets()] },
  server: { proxy: { "/api": { target: gateway }, "/p/": { target: gateway } } },
}));
