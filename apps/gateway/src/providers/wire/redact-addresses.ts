import { isIP } from "node:net";
import { vendors } from "../../config/vendors.ts";

/** The text in the place of an address. */
export const HIDDEN_ADDRESS = "[address]";

/** The vendors' own hosts, which are public: their pages about keys and credit are named on purpose. */
const publicHosts: ReadonlySet<string> = new Set(vendors.map(({ baseUrl }) => new URL(baseUrl).hostname));

/** Whether a host is a vendor's own, public one. */
export function isPublicHost(hostname: string): boolean {
  return publicHosts.has(hostname);
}

/** A URL of any scheme, in plain text or in JSON, where its slashes may be escaped. */
const URLS = /\b[a-z][a-z0-9+.-]*:(?:\\?\/){2}(?:\\\/|[^\s"'`<>\\])+/giu;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)(?:(?::|%3A)\d{1,5})?/giu;
const BRACKETED_IPV6 = /\[[0-9a-f:.]*:[0-9a-f:.]*(?:%\w+)?\](?:(?::|%3A)\d{1,5})?/giu;
const BARE_IPV6 = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f.]{0,15}(?![\w:])/giu;
/** Names that are valid only within a network. */
const INTERNAL_NAMES =
  /(?<![\w.-])(?:(?:[\w-]+\.)+(?:internal|local|localhost|localdomain|lan|intranet|corp|svc|home\.arpa)|localhost)(?![\w-])(?:(?::|%3A)\d{1,5})?/giu;
const SOCKETS = /(?:\bunix:)?(?:\\?\/[\w.@%+-]+)+\.sock(?:et)?\b/giu;
/** Path segments that reveal nothing of an operator's network. */
const COMMON_SEGMENT = /^(?:api|openai|inference|v\d\w*)$/iu;

/**
 * An error's text without the addresses of the operator's network: those of the called provider (its URL, host, port
 * and path), IP addresses, names that are valid only within a network, and sockets, in the operator's or the provider's
 * text. Addresses of the public web stay, such as that of a vendor's page about keys.
 *
 * @param source the provider that the error comes from; its own name stays
 */
export function redactAddresses(text: string, source: { baseUrl: string; providerName: string }): string {
  const own = URL.parse(source.baseUrl);
  const isPublic = own === null || isPublicHost(own.hostname);
  const cleanText = text
    .replaceAll(URLS, (url) => hideUrl(url, isPublic ? undefined : own.hostname))
    .replaceAll(SOCKETS, HIDDEN_ADDRESS);
  return withoutNumbers(isPublic ? cleanText : withoutOwn(cleanText, own, source.providerName)).replaceAll(
    INTERNAL_NAMES,
    HIDDEN_ADDRESS,
  );
}

/** An address is replaced whole; punctuation after it stays. */
function hideUrl(address: string, ownHost: string | undefined): string {
  const end = /[.,;:!?)\]}]*$/u.exec(address)?.[0] ?? "";
  const url = URL.parse(address.slice(0, address.length - end.length).replaceAll("\\/", "/"));
  return url !== null && url.hostname !== ownHost && isPublicName(url.hostname) ? address : `${HIDDEN_ADDRESS}${end}`;
}

function isPublicName(host: string): boolean {
  if (!host.includes(".") || isIP(host) !== 0) return false;
  return !host.match(INTERNAL_NAMES);
}

/** The text without the parts of the provider's own address, in any combination. */
function withoutOwn(text: string, { hostname, port, pathname }: URL, providerName: string): string {
  const host = hostname.replace(/^\[|\]$/gu, "");
  // A one-word host may also be an ordinary word of the text: only a separate word is replaced, and the provider's name
  // is shown anyway.
  const isWord = !host.includes(".") && !host.includes(":");
  const hostPattern = host.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
  const anyPort = "(?:(?::|%3A)\\d{1,5})";
  const pattern = !isWord
    ? `\\[?${hostPattern}\\]?${anyPort}?`
    : host.toLowerCase() === providerName.toLowerCase()
      ? `(?<![\\w-])${hostPattern}${anyPort}`
      : `(?<![\\w-])${hostPattern}(?![\\w-])${anyPort}?`;
  const path = pathname.replace(/\/$/u, "");
  const isTelling = path.split("/").some((segment) => segment !== "" && !COMMON_SEGMENT.test(segment));
  let cleanText = host === "" ? text : text.replaceAll(new RegExp(pattern, "giu"), HIDDEN_ADDRESS);
  if (isTelling)
    cleanText = cleanText.replaceAll(path, HIDDEN_ADDRESS).replaceAll(path.replaceAll("/", "\\/"), HIDDEN_ADDRESS);
  return port === ""
    ? cleanText
    : cleanText.replaceAll(new RegExp(`\\bport:? ${port}\\b`, "giu"), `port ${HIDDEN_ADDRESS}`);
}

function withoutNumbers(text: string): string {
  return text
    .replaceAll(IPV4, HIDDEN_ADDRESS)
    .replaceAll(BRACKETED_IPV6, (address) =>
      isIP(address.slice(1, address.indexOf("]"))) === 6 ? HIDDEN_ADDRESS : address,
    )
    .replaceAll(BARE_IPV6, (address) => (isIP(address) === 6 ? HIDDEN_ADDRESS : address));
}
