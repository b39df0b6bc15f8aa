import { isIP } from "node:net";
import { isFromOwnPage, publicHost } from "../accounts/public-origin.ts";
import type { Config } from "../config/config.ts";
import { hostnameOf, isLoopbackName } from "../config/host-names.ts";

/** A request that is not for this server, or not from its page: the name that it says, and what of it is foreign. */
export type Misdirection = { by: "host" | "origin"; name: string };

/** Under which names this gateway is asked. */
export interface OwnHosts {
  /**
   * What is foreign of the host that was asked for.
   *
   * @param localAddress the address of this machine that the connection came in on
   */
  foreignHost(request: Request, localAddress: string | undefined): Misdirection | undefined;
  /**
   * What is foreign of the page that asks, where that matters: the request would be answered by a session, or
   * changes something.
   */
  foreignOrigin(request: Request): Misdirection | undefined;
}

/** Methods that change nothing (RFC 9110, 9.2.1). */
const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A page can have its own name lead to this machine, and then asks with its name as host and as origin: only names
 * that are the operator's are answered, and the address itself that a connection came in on, which is no name and
 * leads nowhere else.
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
