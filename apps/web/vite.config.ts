import { previewAssets } from "@tutti/preview/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./vite-precompress.ts";
import { serviceWorker } from "./vite-service-worker.ts";

/** Where `npm run dev` finds the gateway. */
const gateway = process.env["TUTTI_GATEWAY"] ?? "http://127.0.0.1:4000";

export default defineConfig({
  plugins: [react(), previewAssets(), serviceWorker(), precompress()],
  build: {
    target: "es2023",
    // The page's content security policy forbids data: fonts, and a file of its own is cached and compressed better.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // React changes less often than the product: in a file of its own it stays in the browser's cache.
        codeSplitting: { groups: [{ name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// }] },
      },
    },
  },
  // Modules, so that the highlighter's worker fetches each language when it is needed.
  worker: { format: "es", plugins: () => [previewAssets()] },
  server: { proxy: { "/api": { target: gateway } } },
});
