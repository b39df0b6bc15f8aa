import type { IncomingMessage, Server } from "node:http";
import { isIPv6 } from "node:net";
import { createAdaptorServer, type HttpBindings, type WebSocketServerLike } from "@hono/node-server";
import { WebSocketServer } from "ws";
import { failureCode } from "../database/file-failure.ts";
import { fail, type Result, succeed } from "../result.ts";
import { type Listeners, openListeners } from "./listeners.ts";

/** Handles one request; what Hono calls `fetch`. */
export type RequestHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A server that listens. */
export interface ListeningServer {
  /** The address for a browser, as in `http://127.0.0.1:4000`. */
  address: string;
  /**
   * Accepts no more requests, waits for the running ones, and cuts them off after a timeout.
   *
   * @param timeout milliseconds until they are cut off
   */
  close(timeout: number): Promise<void>;
}

/**
 * Milliseconds for which an unused connection is kept: longer than proxies and load balancers keep theirs (usually 60
 * seconds), which would otherwise sometimes send a request on a connection that has just been closed, and return 502.
 */
const IDLE_TIMEOUT = 75_000;

/** The largest message that a WebSocket accepts, in bytes: a command of a thousand runs has a third of it. */
const MESSAGE_LIMIT = 512 * 1024;

function asksForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/** Listens, or fails with one message that says why it cannot and what to do about it. */
export async function listen(options: {
  host: string;
  /** 0: any free port. */
  port: number;
  answer: RequestHandler;
}): Promise<Result<ListeningServer, string>> {
  const { host, port, answer } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT });
  // Without HTTP/2 options, the adaptor makes a plain HTTP server.
  const server = createAdaptorServer({
    // The host of an HTTP/1.0 request that names none.
    hostname: hostToOpen(host),
    fetch: (request, bindings) => answer(request, bindings as HttpBindings),
    // Some clients offer another protocol with every request (Java's: h2c): they are served as if they did not.
    serverOptions: { shouldUpgradeCallback: asksForSocket },
    // The two declarations differ in optional fields that may be undefined.
    websocket: { server: sockets as WebSocketServerLike },
  }) as Server;
  server.keepAliveTimeout = IDLE_TIMEOUT;
  try {
    const listeners = await openListeners(server, { host, port });
    return succeed({
      address: `http://${hostToOpen(host)}:${listeners.port}`,
      close: (timeout) => close({ server, listeners, sockets, timeout }),
    });
  } catch (error) {
    return fail(describeListenFailure({ host, port, error }));
  }
}

/** Milliseconds between the searches for connections whose response has ended, while the server closes. */
const SWEEP_INTERVAL = 50;

async function close(options: {
  server: Server;
  listeners: Listeners;
  sockets: WebSocketServer;
  timeout: number;
}): Promise<void> {
  const { server, listeners, sockets, timeout } = options;
  const close = listeners.close();
  // A connection that was busy when the server closed would stay open for another request after its response.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL);
  const cutOff = setTimeout(() => {
    server.closeAllConnections();
    for (const socket of sockets.clients) socket.terminate();
  }, timeout);
  await close;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

/** A browser cannot open the address that means all addresses of this machine. */
export function hostToOpen(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return isIPv6(host) ? `[${host}]` : host;
}

/** Why a gateway cannot listen there, and what to do about it. */
export function describeListenFailure(options: { host: string; port: number; error: unknown }): string {
  const { host, port, error } = options;
  switch (failureCode(error)) {
    case "EADDRINUSE":
      return `Port ${port} is already in use. Stop the other program, or start Tutti on another port: PORT=${port === 65535 ? 4000 : port + 1} npm start`;
    case "EACCES":
    case "EPERM":
      return `This user is not allowed to listen on port ${port}. Start Tutti on a port above 1023: PORT=4000 npm start`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return `HOST is "${host}", which is not an address of this machine. Use HOST=127.0.0.1 for this machine only, or HOST=0.0.0.0 to be reached from its network.`;
    default:
      return `Tutti cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
