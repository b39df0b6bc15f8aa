import { isIP } from "node:net";
import { isFromOwnPage, publicHost } from "../accounts/public-origin.ts";
import type { Config } from "../config/config.ts";
import { hostnameOf, isLoopbackName } from "../config/host-names.ts";

/**
 * A request that is not for this server, or not from its page: whether its host or its origin is foreign, and that
 * name.
 */
export type Misdirection = { by: "host" | "origin"; name: string };

/** The names under which this gateway accepts requests. */
export interface OwnHosts {
  /**
   * The foreign name of the request's host, if it is foreign.
   *
   * @param localAddress the address of this machine on which the connection arrived
   */
  foreignHost(request: Request, localAddress: string | undefined): Misdirection | undefined;
  /**
   * The foreign origin of the page that sends the request, if that matters: the request would be authenticated by a
   * session, or changes data.
   */
  foreignOrigin(request: Request): Misdirection | undefined;
}

/** Methods that change nothing (RFC 9110, 9.2.1). */
const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A page can make its own name resolve to this machine, and then sends its name as host and as origin: only the
 * operator's names are accepted, and the very address on which a connection arrived, which is no name and cannot
 * resolve to another machine.
 */
export function createOwnHosts(config: Pick<Config, "host" | "trustProxy" | "publicUrl" | "allowedHosts">): OwnHosts {
  const { host, publicUrl, allowedHosts } = config;
  const ownNames = [
    ...(isIP(host) === 0 ? [host] : []),
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).host]),
    ...allowedHosts,
  ];
  const names = new Set(ownNames.map(hostnameOf));

  return {
    foreignHost(request, localAddress) {
      const requestHost = publicHost(request, config);
      const name = hostnameOf(requestHost);
      if (name === undefined) return { by: "host", name: requestHost };
      const isOwn = isLoopbackName(name) || names.has(name) || name === hostnameOf(localAddress ?? "");
      return isOwn ? undefined : { by: "host", name };
    },
    foreignOrigin(request) {
      const { headers, method } = request;
      // A browser adds no key by itself, and the API is for pages of every origin that have one.
      if (headers.has("authorization") || isFromOwnPage(request, config)) return undefined;
      const matters = !safe.has(method) || headers.has("cookie") || headers.has("upgrade");
      return matters ? { by: "origin", name: headers.get("origin") ?? "" } : undefined;
    },
  };
}
