/** The protocols that a link may have. */
const linkProtocols = new Set(["http:", "https:", "mailto:"]);

/** A URL that a click may follow; undefined where it is not http, https or mailto, or not absolute. */
export function safeLink(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && linkProtocols.has(url.protocol) ? url.href : undefined;
}

/** An image that is shown without a request: a data URL. SVG is excluded, as it is a document. */
export function inlineImage(address: string): string | undefined {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i.test(address) ? address : undefined;
}

/** The host of a URL, for a person to read; the text itself where it has none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") || address;
}
