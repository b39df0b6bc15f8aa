/**
 * The prefix of cookies that a browser takes and sends with HTTPS alone, from this very host, for all of its paths (RFC
 * 6265bis, 4.1.3.2): neither another host of the domain nor a connection without TLS can set one.
 */
const HOST = "__Host-";

const NAME = "tutti";

/** @param origin of the page that the cookies are for; without HTTPS browsers refuse names with the prefix */
export function cookiePrefix(origin: string): string {
  return origin.startsWith("https:") ? `${HOST}${NAME}` : NAME;
}

/** Whether a request has a cookie that a browser sends with HTTPS alone. */
export function hasHostCookie(headers: Headers): boolean {
  return headers.get("cookie")?.includes(`${HOST}${NAME}.`) ?? false;
}
