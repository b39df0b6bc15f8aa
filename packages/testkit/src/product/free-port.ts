import { createServer } from "node:net";

/** Ports below those that systems assign to connections: Linux from 32768, others from 49152 (RFC 6335, section 6). */
const [FIRST, LAST] = [20_000, 32_767];
const TRIES = 50;

/**
 * A port of 127.0.0.1 that nothing listens on. A program that ends and starts again finds it free: no connection that
 * is made meanwhile is assigned it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (await isFree(port)) return port;
  }
  throw new Error("No port was free.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
