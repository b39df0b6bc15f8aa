import { hasHostCookie } from "./cookie-names.ts";

/** The parts of a request from which the origin of the page is derived. */
export type AddressedRequest = Pick<Request, "url" | "headers">;

/** The operator's settings for the addresses of this server. */
export interface AddressRules {
  /**
   * A reverse proxy sets X-Forwarded-Host, X-Forwarded-Proto and X-Forwarded-For. Without one any client could set
   * them, and they are ignored.
   */
  trustProxy: boolean;
  /** The origin in people's address bars, as in `https://tutti.example`. */
  publicUrl?: string | undefined;
}

/** The host that the browser requested, as the request names it, with its port unless that is the default one. */
export function publicHost(request: AddressedRequest, { trustProxy }: AddressRules): string {
  const forwardedHost = trustProxy ? lastOf(request, "x-forwarded-host") : undefined;
  return forwardedHost || request.headers.get("host") || new URL(request.url).host;
}

/**
 * The origin in a person's address bar: the host that the browser requested, whichever it is (127.0.0.1, localhost, the
 * machine's name in its network). The scheme is that of the public address if the host is the same; else the one that a
 * trusted proxy reports; else that of the page's own Origin header if its host is the same, since a proxy in front may
 * use HTTPS where the gateway does not; else HTTPS if the request has a cookie that browsers send with HTTPS alone.
 */
export function publicOrigin(request: AddressedRequest, rules: AddressRules): string {
  const host = publicHost(request, rules);
  const reportedUrl = URL.parse(rules.publicUrl ?? "");
  if (reportedUrl && reportedUrl.host === withoutDefaultPort(host, reportedUrl.protocol)) return reportedUrl.origin;
  const requestedUrl = new URL(request.url);
  const origin = URL.parse(request.headers.get("origin") ?? "");
  const own = origin?.host === withoutDefaultPort(host, origin?.protocol) ? origin?.protocol : undefined;
  const shownScheme = hasHostCookie(request.headers) ? "https:" : requestedUrl.protocol;
  const forwardedScheme = rules.trustProxy ? lastOf(request, "x-forwarded-proto") : undefined;
  const scheme =
    forwardedScheme === "https" || forwardedScheme === "http" ? `${forwardedScheme}:` : (own ?? shownScheme);
  return URL.parse(`${scheme}//${host}`)?.origin ?? requestedUrl.origin;
}

/**
 * Whether a request comes from our own page, or from no page at all (a program). Browsers send the origin of every page
 * that sends a changing request; a page on another port of this machine has the same cookies, but another origin.
 */
export function isFromOwnPage(request: AddressedRequest, rules: AddressRules): boolean {
  const origin = request.headers.get("origin");
  return origin === null || origin === publicOrigin(request, rules);
}

/** The address of the client: the socket's peer, or the one that the reverse proxy reports. */
export function clientAddress(
  request: AddressedRequest,
  options: { trustProxy: boolean; peerAddress: string | undefined },
): string | undefined {
  return (options.trustProxy && lastOf(request, "x-forwarded-for")) || options.peerAddress;
}

/** The last of a header's values is the one that the nearest proxy wrote. */
function lastOf(request: AddressedRequest, header: string): string | undefined {
  return request.headers.get(header)?.split(",").at(-1)?.trim() || undefined;
}

function withoutDefaultPort(host: string, scheme: string | undefined): string | undefined {
  return scheme ? URL.parse(`${scheme}//${host}`)?.host : undefined;
}
