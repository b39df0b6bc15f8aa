/** The contents of a `data:` URL. */
export interface DataUrl {
  /** Lower case, without parameters; "" if the URL names no type. */
  mediaType: string;
  base64(): string;
  text(): string;
}

/** Reads a `data:` URL without decoding its data; undefined if the text is no such URL. */
export function readDataUrl(url: string): DataUrl | undefined {
  if (!/^data:/i.test(url)) return undefined;
  const comma = url.indexOf(",");
  if (comma < 0) return undefined;
  const [type = "", ...parameters] = url.slice("data:".length, comma).split(";");
  const isBase64 = parameters.at(-1)?.trim().toLowerCase() === "base64";
  const body = () => url.slice(comma + 1);
  return {
    mediaType: type.trim().toLowerCase(),
    base64: () => (isBase64 ? body() : Buffer.from(decodePercents(body())).toString("base64")),
    text: () => (isBase64 ? Buffer.from(body(), "base64").toString("utf8") : decodePercents(body())),
  };
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the text was never escaped.
    return text;
  }
}
