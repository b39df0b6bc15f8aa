import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import type { Duplex } from "node:stream";
import { constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig } from "vite";
import { texts } from "../../apps/web/vite-texts/vite-texts.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

export interface ServedPage {
  address: string;
  close: () => Promise<void>;
}

const pageFolder = join(import.meta.dirname, "page");

/**
 * Builds the bench's page as the product is built, and serves it on a free port of this machine.
 *
 * @param gateway the origin of the server that answers the page's API calls
 */
export function servePage(gateway: string): Promise<ServedPage> {
  const config: InlineConfig = {
    root: pageFolder,
    base: "./",
    configFile: false,
    logLevel: "error",
    plugins: [texts(), react()],
    worker: { format: "es", plugins: () => [texts()] },
    build: {
      rolldownOptions: { input: [join(pageFolder, "index.html"), join(pageFolder, "empty.html")] },
      target: "es2023",
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
    },
  };
  return serve(config, gateway);
}

/**
 * Serves the product's own page alone: there is no gateway behind it.
 *
 * @param isBuilt serves the output of `npm run build` instead of building the page
 */
export function serveProduct({ isBuilt }: { isBuilt: boolean }): Promise<ServedPage> {
  const root = join(import.meta.dirname, "../../apps/web");
  if (isBuilt) return serveFolder(join(root, "dist"));
  // Most of a build's time goes into compression; the bench compresses each response instead.
  return serve({ root, configFile: join(root, "vite.config.ts"), logLevel: "error", mode: "uncompressed" });
}

async function serve(config: InlineConfig, gateway?: string): Promise<ServedPage> {
  const folder = mkdtempSync(join(tmpdir(), "tutti-bench-chat-"));
  await build({ ...config, build: { ...config.build, outDir: folder, emptyOutDir: true } });
  const { address, close } = await serveFolder(folder, gateway);
  return {
    address,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serveFolder(folder: string, gateway?: string): Promise<ServedPage> {
  const responseBodies = new Map<string, Buffer>();
  /** A file, compressed as in the product's build. */
  const bodyOf = (file: string): Buffer => {
    const body = responseBodies.get(file) ?? gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION });
    responseBodies.set(file, body);
    return body;
  };
  const server = createServer((incoming, response) => {
    if (gateway !== undefined && incoming.url?.startsWith("/api/")) return passOn(incoming, response, gateway);
    const path = normalize(decodeURIComponent((incoming.url ?? "/").split("?", 1)[0] ?? "/"));
    const file = join(folder, path === "/" || path === "/chat" ? "index.html" : path);
    try {
      const body = bodyOf(file);
      response
        .writeHead(200, {
          "content-type": types[extname(file)] ?? "application/octet-stream",
          "content-encoding": "gzip",
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  if (gateway !== undefined) server.on("upgrade", (incoming, socket) => passUpgradeOn(incoming, socket, gateway));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page's server has no port.");
  return {
    address: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards an API call to the gateway. */
function passOn(incoming: IncomingMessage, response: ServerResponse, gateway: string): void {
  const { url, method, headers } = incoming;
  const outgoing = request(new URL(url ?? "/", gateway), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.destroy());
  incoming.pipe(outgoing);
}

/** Forwards a WebSocket to the gateway. */
function passUpgradeOn({ url, rawHeaders }: IncomingMessage, socket: Duplex, gateway: string): void {
  const { hostname, port } = new URL(gateway);
  const upstream = connect(Number(port), hostname).setNoDelay(true);
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const headers = names.map((name, index) => `${name}: ${rawHeaders[index * 2 + 1]}\r\n`);
  upstream.write(`GET ${url} HTTP/1.1\r\n${headers.join("")}\r\n`);
  socket.on("error", () => upstream.destroy());
  upstream.on("error", () => socket.destroy());
  socket.pipe(upstream).pipe(socket);
}
