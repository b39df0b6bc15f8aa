import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { previewAssets } from "@tutti/preview/vite";
import { Hono } from "hono";
import { build } from "vite";
import { servePage } from "../../apps/gateway/src/http/page.ts";
import { precompress } from "../../apps/web/vite-precompress.ts";

export interface ServedPage {
  address: string;
  close: () => Promise<void>;
}

/**
 * Builds the bench's page as the product is built, and serves it as the gateway does, under the same policies.
 *
 * @param isCompressed as the product's page is, which takes most of a build's time
 */
export async function serveBenchPage({ isCompressed }: { isCompressed: boolean }): Promise<ServedPage> {
  const folder = mkdtempSync(join(tmpdir(), "tutti-bench-preview-"));
  await build({
    root: join(import.meta.dirname, "page"),
    configFile: false,
    logLevel: "error",
    plugins: [previewAssets(), ...(isCompressed ? [precompress()] : [])],
    worker: { format: "es", plugins: () => [previewAssets()] },
    build: { outDir: folder, emptyOutDir: true, target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 5000 },
  });
  const app = new Hono();
  servePage(app, { folder });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) =>
      resolve({
        address: `http://127.0.0.1:${port}/`,
        close: async () => {
          await new Promise((resolve) => server.close(resolve));
          rmSync(folder, { recursive: true, force: true });
        },
      }),
    );
  });
}
