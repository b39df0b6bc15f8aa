import { isIP } from "node:net";
import type { Config } from "../config/config.ts";
import { hostnameOf } from "../config/host-names.ts";
import { placeOfRequest } from "./sign-in/local-request.ts";
import { isFromOwnPage, publicHost } from "./sign-in/public-origin.ts";

/**
 * A request that is not for this server, or not from its page: whether its host or its origin is foreign, and that
 * name; or that it was forwarded to a server that serves its machine alone, and the header that says so.
 */
export type Misdirection = { by: "host" | "origin"; name: string } | { by: "forwarding"; header: string | undefined };

/** The connection on which a request arrived; fields are undefined in tests that call the app without a socket. */
export interface Connection {
  /** The address of this machine, and its port. */
  localAddress: string | undefined;
  localPort: number | undefined;
  /** The address at the other end. */
  peerAddress: string | undefined;
}

/** The names under which this gateway accepts requests. */
export interface OwnHosts {
  /** Whether the request was forwarded, or comes from another machine, to a gateway that serves this machine alone. */
  unexpectedForwarding(request: Request, connection: Connection): Misdirection | undefined;
  /** The foreign name of the request's host, if it is foreign: with its port, where only the port is. */
  foreignHost(request: Request, connection: Connection): Misdirection | undefined;
  /**
   * The foreign origin of the page that sends a request without a key, if that matters: the request would be
   * authenticated by a session, or changes data.
   */
  foreignOrigin(request: Request): Misdirection | undefined;
}

/** The settings that decide on it. */
export type OwnHostsConfig = Pick<Config, "host" | "trustProxy" | "publicUrl" | "allowedHosts" | "isForThisMachine">;

/** Methods that change nothing (RFC 9110, 9.2.1). */
const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** The names that browsers resolve to this machine and that people use; others below `.localhost` are not needed. */
const loopbackName = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/**
 * A page can make its own name resolve to this machine, and then sends its name as host and as origin: only the
 * operator's names are accepted, and the very address on which a connection arrived, which is no name and cannot
 * resolve to another machine. The port must be the one on which the connection arrived, or one that the operator named:
 * a link that is made of the request's host must not lead to another server of the machine.
 */
export function createOwnHosts(config: OwnHostsConfig): OwnHosts {
  const { host, publicUrl, allowedHosts, isForThisMachine } = config;
  const publicAddress = publicUrl === undefined ? undefined : new URL(publicUrl);
  const names = new Set([...(isIP(host) === 0 ? [host] : []), ...allowedHosts].map(hostnameOf));
  // An allowed name without a port is also the one of a proxy at the usual port, which browsers leave out.
  const namesAtUsualPort = new Set(allowedHosts.filter((name) => portOf(name) === "").map(hostnameOf));
  const namesWithPort = new Set(
    allowedHosts.flatMap((name) => (portOf(name) === "" ? [] : [`${hostnameOf(name)}:${portOf(name)}`])),
  );

  return {
    unexpectedForwarding({ headers }, { peerAddress }) {
      if (!isForThisMachine || publicUrl !== undefined) return undefined;
      const place = placeOfRequest(headers, peerAddress);
      if (place.type === "forwarded") return { by: "forwarding", header: place.header };
      // Only a test has no address of a peer.
      return place.type === "remote" && peerAddress !== undefined ? { by: "forwarding", header: undefined } : undefined;
    },
    foreignHost(request, { localAddress, localPort }) {
      const requestHost = publicHost(request, config);
      const name = hostnameOf(requestHost);
      if (name === undefined) return { by: "host", name: requestHost };
      const port = portOf(requestHost);
      if (publicAddress !== undefined && name === hostnameOf(publicAddress.host)) {
        const usualPort = publicAddress.protocol === "https:" ? "443" : "80";
        if ((port || usualPort) === (publicAddress.port || usualPort)) return undefined;
      }
      if (namesWithPort.has(`${name}:${port}`)) return undefined;
      if (namesAtUsualPort.has(name) && ["", "80", "443"].includes(port)) return undefined;
      const isOwn = loopbackName.test(name) || names.has(name) || name === hostnameOf(localAddress ?? "");
      if (!isOwn) return { by: "host", name };
      // Only a program sends no host at all, by HTTP/1.0.
      const isOwnPort = localPort === undefined || !request.headers.has("host") || (port || "80") === String(localPort);
      return isOwnPort ? undefined : { by: "host", name: requestHost };
    },
    foreignOrigin(request) {
      const { headers, method } = request;
      const isChanging = !safe.has(method);
      if (isFromOwnPage(request, config)) {
        // Some requests of pages come without their origin: the browser still says that the page is another one.
        const site = headers.get("sec-fetch-site");
        const isForeign = isChanging && !headers.has("origin") && (site === "cross-site" || site === "same-site");
        return isForeign ? { by: "origin", name: site } : undefined;
      }
      const matters = isChanging || headers.has("cookie") || headers.has("upgrade");
      return matters ? { by: "origin", name: headers.get("origin") ?? "" } : undefined;
    },
  };
}

/** The port of a host, as in `localhost:4000`; empty where it names none. */
function portOf(host: string): string {
  return /^(?:\[[^\]]*\]|[^:]*):(\d+)$/.exec(host)?.[1] ?? "";
}
