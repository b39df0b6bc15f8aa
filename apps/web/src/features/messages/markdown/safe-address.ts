/** What a link may lead to. */
const linkProtocols = new Set(["http:", "https:", "mailto:"]);

/** An address that a click may follow; undefined where it is not http, https or mailto, or not absolute. */
export function safeLink(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && linkProtocols.has(url.protocol) ? url.href : undefined;
}

/**
 * An image that is shown without a request: the picture itself, as data. SVG is left out, as it is a
 * document.
 */
export function inlineImage(address: string): string | undefined {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i.test(address) ? address : undefined;
}

/** The host that an address names, for a person to read; the address itself where it names none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") || address;
}
