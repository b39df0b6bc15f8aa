import type { AddressInfo, Socket } from "node:net";

/** A way to a server that may break anywhere. */
export interface CuttingProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /**
   * The next connection breaks once it has brought the client so many bytes. Several calls count for several
   * connections.
   */
  cutNextAfter(bytes: number): void;
  /** How many bytes each connection has brought the client, oldest first. */
  bytes: readonly number[];
  /** Nothing passes any more, and nothing is said: as when a machine has changed its network. */
  freeze(): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy to a server on this machine that cuts connections after a given number of bytes. */
export async function startCuttingProxy(target: { origin: string }): Promise<CuttingProxy> {
  // Loaded late, so that tests in a browser may use this package's other parts.
  const { connect, createServer } = await import("node:net");
  const { port } = new URL(target.origin);
  const cuts: number[] = [];
  const bytes: number[] = [];
  const open = new Set<Socket>();
  let isFrozen = new WeakSet<Socket>();

  const server = createServer((client) => {
    const upstream = connect(Number(port), "127.0.0.1");
    const index = bytes.push(0) - 1;
    const limit = cuts.shift() ?? Number.POSITIVE_INFINITY;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      // Pieces are so small that waiting to fill packets would only take time.
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", () => {
        open.delete(socket);
        end();
      });
    }
    client.on("data", (piece) => {
      if (!isFrozen.has(client)) upstream.write(piece);
    });
    upstream.on("data", (piece: Buffer) => {
      if (isFrozen.has(client)) return;
      const rest = limit - (bytes[index] ?? 0);
      const passed = piece.subarray(0, rest);
      bytes[index] = (bytes[index] ?? 0) + passed.length;
      if (piece.length < rest) client.write(passed);
      // What was written must have left before the connection breaks.
      else client.write(passed, end);
    });
    if (limit <= 0) end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNextAfter: (count) => void cuts.push(count),
    bytes,
    freeze() {
      isFrozen = new WeakSet(open);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
