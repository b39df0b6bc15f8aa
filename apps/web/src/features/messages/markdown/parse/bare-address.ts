/**
 * What ends an address that stands in a text without brackets, besides a blank: quotation marks, dashes, full-width
 * punctuation, and the marks of sources. Addresses have these characters in an encoded form only.
 */
const end =
  /[\u2013-\u201f\u2026\u2039\u203a\u00ab\u00bb\u2e28\u2e29\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
/** A host of ASCII letters that another letter follows: the text goes on there. */
const endOfHost = /^(?:[a-z]+:\/\/|www\.)[a-z\d.-]+(?::\d+)?(?=[^\s\x21-\x7e])/i;

/** The part of a source, from the beginning of an address on, in which the address may end. */
export function untilAddressEnd(source: string): string {
  const host = endOfHost.exec(source)?.[0];
  if (host !== undefined) return host;
  const index = source.search(end);
  return index === -1 ? source : source.slice(0, index);
}
