import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, createServer, type Server as Listener, type ListenOptions } from "node:net";

/** The sockets that accept the connections of a server. */
export interface Listeners {
  port: number;
  /** Accepts no more connections; resolves when the open ones have ended. */
  close(): Promise<void>;
}

interface Place {
  host: string;
  /** 0: any free port. */
  port: number;
}

/**
 * How many listeners accept connections. Each accepts one in a turn of the event loop (libuv since 1.45): a process
 * whose turns are long, since it passes on thousands of streams, would with one listener accept clients more slowly
 * than they arrive.
 */
const LISTENERS = 16;

/**
 * How many connections may wait until they are accepted. Node's own 511 are too few for all the clients that reconnect
 * at one moment; the system drops or resets those beyond the limit. The system's own limit still applies.
 */
const BACKLOG = 4096;

/** The systems that distribute a port's connections over all listeners (SO_REUSEPORT), as Node knows them. */
const SPREADING: readonly NodeJS.Platform[] = ["linux", "freebsd"];

/**
 * Has a server listen; where the system distributes connections, further listeners beside it accept connections and
 * hand them to it. A worker's connections come from the process that started it, whose turns are short.
 */
export async function openListeners(server: Server, place: Place): Promise<Listeners> {
  const listeners: Listener[] = [server];
  try {
    if (cluster.isWorker || !SPREADING.includes(process.platform)) {
      await listenOn(server, place);
      return toListeners(server, listeners);
    }
    // A port with SO_REUSEPORT looks free while another Tutti listens on it: first listen without it.
    if (place.port !== 0) await ensureFree(place);
    await listenOn(server, { ...place, reusePort: true });
    const { port } = addressOf(server);
    for (let count = 1; count < LISTENERS; count += 1) {
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        server.emit("connection", socket),
      );
      await listenOn(listener, { host: place.host, port, reusePort: true });
      listeners.push(listener);
    }
    return toListeners(server, listeners);
  } catch (error) {
    for (const listener of listeners) if (listener.listening) listener.close();
    throw error;
  }
}

/** @throws if another program listens there, or this process cannot */
export async function ensureFree(place: Place): Promise<void> {
  const probe = createServer();
  await listenOn(probe, place);
  const closeEvent = once(probe, "close");
  probe.close();
  await closeEvent;
}

async function listenOn(listener: Listener, place: ListenOptions): Promise<void> {
  listener.listen({ ...place, backlog: BACKLOG });
  await once(listener, "listening");
}

function toListeners(server: Server, listeners: readonly Listener[]): Listeners {
  return {
    port: addressOf(server).port,
    async close() {
      const closeEvents = listeners.map((listener) => once(listener, "close"));
      for (const listener of listeners) listener.close();
      await Promise.all(closeEvents);
    },
  };
}

function addressOf(server: Server): AddressInfo {
  return server.address() as AddressInfo;
}
