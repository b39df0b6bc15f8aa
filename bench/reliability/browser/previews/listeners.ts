import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** The first byte of a TLS handshake, which contains no more than the name of the host. */
const TLS_HANDSHAKE = 0x16;
/** Milliseconds after which a connection without data is ended. */
const SILENCE = 1000;

/** A port that only one attempt knows: every connection or datagram to it, by TCP or UDP, is that attempt's. */
export interface Listener {
  /** `127.0.0.1:<port>` */
  host: string;
  /**
   * The counts so far: connections without data, or with a TLS handshake alone, and connections with a request, or
   * datagrams.
   */
  hits(): { connections: number; requests: number };
  close(): void;
}

export async function listen(): Promise<Listener> {
  let connections = 0;
  let requests = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
    const end = setTimeout(() => socket.destroy(), SILENCE);
    socket.once("data", (bytes) => {
      if (bytes[0] !== TLS_HANDSHAKE) requests += 1;
      clearTimeout(end);
      socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket("udp4", () => {
    requests += 1;
  });
  datagrams.on("error", () => undefined);
  datagrams.bind(port, "127.0.0.1");
  return {
    host: `127.0.0.1:${port}`,
    hits: () => ({ connections, requests }),
    close: () => {
      server.close();
      datagrams.close();
    },
  };
}
