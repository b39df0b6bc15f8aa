import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A request that was received over a bare connection. */
export interface RawQuestion {
  path: string;
  body: string;
}

/** What a server may do with a connection on which it has received a request. */
export interface RawConnection {
  /** Sends exactly this; resolves when more may be sent, or the connection is gone. */
  send(bytes: string | Uint8Array): Promise<void>;
  /** Resets the connection, as a crash does: the peer reads a reset. */
  reset(): void;
  /** Ends the connection properly. */
  end(): void;
  /** Resolves when the peer has disconnected. */
  disconnection: Promise<void>;
  readonly isGone: boolean;
}

export interface RawServer {
  port: number;
  /** Connections that are open now. */
  open(): number;
  close(): Promise<void>;
}

/**
 * A server of bare connections on 127.0.0.1, which can break every rule of HTTP.
 *
 * @param answer called for each request once its body has arrived
 */
export async function startRawServer(
  answer: (question: RawQuestion, connection: RawConnection) => Promise<void>,
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Errors of the connection are what the faults are about.
    socket.on("error", () => undefined);
    const connection = toConnection(socket);
    let buffer = Buffer.alloc(0);
    let isBusy = false;
    const read = async (bytes: Buffer) => {
      buffer = Buffer.concat([buffer, bytes]);
      const question = isBusy ? undefined : readQuestion(buffer);
      if (!question) return;
      buffer = Buffer.alloc(0);
      isBusy = true;
      await answer(question, connection);
      isBusy = false;
    };
    socket.on("data", (bytes: Buffer) => {
      read(bytes).catch(() => socket.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function toConnection(socket: Socket): RawConnection {
  const socketClose = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return {
    async send(bytes) {
      if (socket.destroyed || socket.write(bytes)) return;
      await Promise.race([once(socket, "drain"), socketClose]).catch(() => undefined);
    },
    reset() {
      // The bytes that were written must arrive before the reset.
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
    end: () => socket.end(),
    disconnection: socketClose,
    get isGone() {
      return socket.destroyed;
    },
  };
}

/** Undefined while the request is incomplete. A TLS handshake counts as a request, too, and has no body. */
function readQuestion(bytes: Buffer): RawQuestion | undefined {
  if (bytes[0] === 0x16) return { path: "", body: "" };
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return undefined;
  return { path: head.split(" ")[1] ?? "", body: bytes.toString("utf8", end + 4, end + 4 + length) };
}

/** Sends the same bytes until the peer disconnects, or this many have been sent. */
export async function flood(connection: RawConnection, bytes: string | Uint8Array, limit: number): Promise<void> {
  const size = typeof bytes === "string" ? Buffer.byteLength(bytes) : bytes.length;
  for (let sentBytes = 0; sentBytes < limit && !connection.isGone; sentBytes += size) {
    await connection.send(bytes);
    // Lets the gateway's process run.
    await pause(0);
  }
}
