/** The parts of a request that say under which address the page is open. */
export type AddressedRequest = Pick<Request, "url" | "headers">;

/** What the operator says of the addresses of this server. */
export interface AddressRules {
  /** A reverse proxy sets X-Forwarded-Host and X-Forwarded-Proto; else any client could, and they are not looked at. */
  trustProxy: boolean;
  /** The origin that people have in the address bar, as in `https://tutti.example`. */
  publicUrl?: string | undefined;
}

/** The host that the browser asked for, with its port unless that is the usual one, as the request says it. */
export function publicHost(request: AddressedRequest, { trustProxy }: AddressRules): string {
  const forwardedHost = trustProxy ? lastOf(request, "x-forwarded-host") : undefined;
  return forwardedHost || request.headers.get("host") || new URL(request.url).host;
}

/**
 * The origin that a person has in the address bar: the host that the browser asked for, whichever it is
 * (127.0.0.1, localhost, the machine's name in its network). The scheme is that of the public address where the
 * host is its own; else that of the page's own Origin header where its host is the same, since a proxy in front
 * may speak HTTPS where we do not.
 */
export function publicOrigin(request: AddressedRequest, rules: AddressRules): string {
  const host = publicHost(request, rules);
  const reportedUrl = URL.parse(rules.publicUrl ?? "");
  if (reportedUrl && reportedUrl.host === withoutDefaultPort(host, reportedUrl.protocol)) return reportedUrl.origin;
  const requestedUrl = new URL(request.url);
  const origin = URL.parse(request.headers.get("origin") ?? "");
  const own = origin?.host === withoutDefaultPort(host, origin?.protocol) ? origin?.protocol : undefined;
  const forwardedScheme = rules.trustProxy ? lastOf(request, "x-forwarded-proto") : undefined;
  const scheme =
    forwardedScheme === "https" || forwardedScheme === "http" ? `${forwardedScheme}:` : (own ?? requestedUrl.protocol);
  return URL.parse(`${scheme}//${host}`)?.origin ?? requestedUrl.origin;
}

/**
 * Whether a request comes from our own page, or from no page at all (a program). Browsers name the origin of every page
 * that sends something; a page of another port of this machine has the same cookies, but not the same origin.
 */
export function isFromOwnPage(request: AddressedRequest, rules: AddressRules): boolean {
  const origin = request.headers.get("origin");
  return origin === null || origin === publicOrigin(request, rules);
}

/** The address of the client: the socket's other end, or what the proxy there says. */
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
