import { hostnameOf, isLoopbackName } from "../../config/host-names.ts";

/**
 * Where a request comes from: a program on this machine; a proxy or a tunnel that announces itself; another machine.
 * A proxy that announces nothing cannot be told from a program on this machine: what a local request may do therefore
 * needs the owner's link, or a session that began with it, besides.
 */
export type RequestPlace =
  | { type: "local" }
  | {
      type: "forwarded";
      /** The header that says so, in lower case. */
      header: string;
    }
  | { type: "remote" };

/**
 * Headers that a proxy, a tunnel or a content delivery network adds to the requests that it forwards, and no browser
 * sends by itself: RFC 7239 (Forwarded), RFC 9110, 7.6.3 (Via), RFC 8586 (CDN-Loop), and the vendors' own.
 */
const forwardingHeaders: ReadonlySet<string> = new Set([
  "forwarded",
  "via",
  "cdn-loop",
  "client-ip",
  "true-client-ip",
  "proxy-client-ip",
  "wl-proxy-client-ip",
  "fastly-client-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-real-ip",
  "x-remote-ip",
  "x-remote-addr",
  "x-proxyuser-ip",
  "x-arr-ssl",
  "x-arr-log-id",
  "x-amzn-trace-id",
  "x-appengine-user-ip",
  "x-cloud-trace-context",
  "x-nf-client-connection-ip",
  "x-render-origin-server",
  "x-ngrok-request-id",
  "x-amz-cf-id",
  "x-vercel-id",
  "x-vercel-forwarded-for",
]);

/** The beginnings of such headers' names. */
const forwardingPrefixes = [
  "x-forwarded-",
  "x-original-",
  "x-envoy-",
  "x-azure-",
  "x-ms-containerapp-",
  "x-tunnel-",
  "cf-",
  "fly-",
  "tailscale-",
  "cloudfront-",
] as const;

/**
 * Decides where a request comes from.
 *
 * @param peerAddress the address at the other end of the connection; undefined where it is not known, which is not
 *   local
 */
export function placeOfRequest(headers: Headers, peerAddress: string | undefined): RequestPlace {
  for (const header of headers.keys()) {
    if (forwardingHeaders.has(header) || forwardingPrefixes.some((prefix) => header.startsWith(prefix))) {
      return { type: "forwarded", header };
    }
  }
  return isLoopbackName(hostnameOf(peerAddress ?? "") ?? "") ? { type: "local" } : { type: "remote" };
}
