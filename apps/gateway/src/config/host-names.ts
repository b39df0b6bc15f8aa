import { isIPv6 } from "node:net";

/**
 * The name of a host as browsers write it, without its port: in lower case, an IPv6 address in brackets, an IPv4
 * address that is mapped to IPv6 as IPv4. Undefined if it is not a host.
 *
 * @param host as in a Host header or a configuration: `localhost:4000`, `studio.local`, `::1`, `[::1]:4000`
 */
export function hostnameOf(host: string): string | undefined {
  const [address = ""] = host.split("%");
  const bracketedHost = isIPv6(address) ? `[${address}]` : host;
  if (!/^(\[[\d:a-f.]+\]|[^\s/?#@\\:[\]]+)(:\d*)?$/i.test(bracketedHost)) return undefined;
  const hostname = URL.parse(`http://${bracketedHost}`)?.hostname.replace(/\.$/, "");
  return hostname === undefined || hostname === "" ? undefined : withoutMapping(hostname);
}

/**
 * Whether a name always resolves to this machine: no DNS server can resolve it to another one (RFC 6761, 6.3; RFC 1122,
 * 3.2.1.3).
 */
export function isLoopbackName(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** `[::ffff:7f00:1]` is 127.0.0.1. */
function withoutMapping(hostname: string): string {
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return hostname;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}
