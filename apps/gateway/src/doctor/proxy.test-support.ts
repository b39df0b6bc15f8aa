import { once } from "node:events";
import { request as ask, createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** The errors in a proxy's configuration. */
export interface ProxyFaults {
  /** Buffers events until the response has ended. */
  collects?: boolean;
  /** Rejects WebSocket upgrades. */
  dropsUpgrade?: boolean;
  /** Replaces the Host header by its own address of the gateway, as nginx does unless it is configured otherwise. */
  hidesName?: boolean;
  /** Passes on the address that the client claims to have. */
  believesClient?: boolean;
}

export interface TestProxy {
  origin: string;
  /** The gateway's port, and the faults; may be changed at any time. */
  target: { port: number; faults: ProxyFaults };
  close(): Promise<void>;
}

/** Starts a reverse proxy that is configured correctly except for the planted faults. */
export async function startProxy(): Promise<TestProxy> {
  const target: TestProxy["target"] = { port: 1, faults: {} };
  const headersOf = (headers: IncomingHttpHeaders, address: string | undefined): IncomingHttpHeaders => {
    const { hidesName, believesClient } = target.faults;
    return {
      ...headers,
      ...(hidesName === true ? { host: `127.0.0.1:${target.port}` } : {}),
      ...(believesClient === true
        ? {}
        : { "x-forwarded-for": [headers["x-forwarded-for"], address].filter(Boolean).join(", ") }),
    };
  };
  const server = createServer((incoming, outgoing) => {
    const headers = headersOf(incoming.headers, incoming.socket.remoteAddress);
    const upstreamRequest = ask(
      { port: target.port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (target.faults.collects !== true) return void answer.pipe(outgoing);
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("end", () => outgoing.end(Buffer.concat(pieces)));
      },
    );
    upstreamRequest.on("error", () => outgoing.writeHead(502).end("Bad gateway"));
    incoming.pipe(upstreamRequest);
  });
  server.on("upgrade", (incoming, socket) => {
    if (target.faults.dropsUpgrade === true) return void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const upstream = connect(target.port, "127.0.0.1", () => {
      const lines = Object.entries(headersOf(incoming.headers, incoming.socket.remoteAddress));
      upstream.write(
        `GET ${incoming.url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${String(value)}\r\n`).join("")}\r\n`,
      );
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
