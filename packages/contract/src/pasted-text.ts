/** Pairs of marks in which texts are copied: from a file of settings, from a page, from a document. */
const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["‘", "’"],
  ["<", ">"],
];

/** The paths that clients append to a base address, which people copy with it. */
const ENDPOINT = /\/(?:chat\/completions|completions|messages|responses|embeddings|models)$/;

/**
 * A key as it was issued: without blanks, quotes and `Bearer` around it, and without the line breaks of a narrow
 * window within it. A key with anything else in it is returned as it is, to be refused by its form.
 */
export function plainKey(pasted: string): string {
  const text = withoutQuotes(pasted.trim().replace(/\s*[\r\n]+\s*/g, "")).replace(/^Bearer\s+/i, "");
  return withoutQuotes(text);
}

/**
 * A base address: without blanks and quotes around it, without slashes at its end, and without the path of an endpoint,
 * as in `https://host/v1` for `https://host/v1/chat/completions/`.
 */
export function plainBaseUrl(pasted: string): string {
  const withoutSlashes = (text: string) => text.replace(/\/+$/, "");
  return withoutSlashes(withoutSlashes(withoutQuotes(pasted.trim())).replace(ENDPOINT, ""));
}

function withoutQuotes(text: string): string {
  const pair = quotes.find(([open, close]) => text.length > 1 && text.startsWith(open) && text.endsWith(close));
  return pair === undefined ? text : text.slice(1, -1).trim();
}
