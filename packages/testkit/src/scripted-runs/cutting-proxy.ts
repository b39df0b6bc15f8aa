import type { AddressInfo, Socket } from "node:net";

/** A proxy to a server whose connections may break anywhere. */
export interface CuttingProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /**
   * The next connection breaks once it has brought the client so many bytes. Several calls count for several
   * connections.
   */
  cutNextAfter(bytes: number): void;
  /** Every connection that is open now breaks at once, when one of them has brought the client so many bytes more. */
  cut(bytes?: number): void;
  /** How many bytes each connection has brought the client, oldest first. */
  bytes: readonly number[];
  /** Drops all data without closing the connections: as when a machine has changed its network. */
  freeze(): void;
  close(): Promise<void>;
}

/**
 * Starts a TCP proxy to a server on this machine that cuts connections after a given number of bytes.
 *
 * @param target is read at each new connection, so that a test may change its origin
 */
export async function startCuttingProxy(target: { origin: string }): Promise<CuttingProxy> {
  // Loaded late, so that tests in a browser may use this package's other parts.
  const { connect, createServer } = await import("node:net");
  const cuts: number[] = [];
  const bytes: number[] = [];
  const open = new Set<Socket>();
  let breakAll: { bytes: number; end: () => void } | undefined;
  let isFrozen = new WeakSet<Socket>();

  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target.origin).port), "127.0.0.1");
    const index = bytes.push(0) - 1;
    const limit = cuts.shift() ?? Number.POSITIVE_INFINITY;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      // The pieces are so small that waiting to fill packets would only take time.
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
      const rest = Math.min(limit - (bytes[index] ?? 0), breakAll?.bytes ?? Number.POSITIVE_INFINITY);
      const bytesToSend = piece.subarray(0, rest);
      bytes[index] = (bytes[index] ?? 0) + bytesToSend.length;
      const { end: endAll = end } = breakAll ?? {};
      if (breakAll) breakAll.bytes -= bytesToSend.length;
      if (piece.length < rest) return void client.write(bytesToSend);
      // The data must have been sent before the connection breaks.
      client.write(bytesToSend, breakAll?.bytes === 0 ? endAll : end);
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
    cut(count = 0) {
      const now = [...open];
      const end = (): void => {
        breakAll = undefined;
        for (const socket of now) socket.destroy();
      };
      if (count <= 0) end();
      else breakAll = { bytes: count, end };
    },
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
