/** The beginning of a fragment that contains a code. Browsers never send the fragment of an address. */
const PREFIX = "#sync=";

/** The address that a phone's camera opens. */
export function codeAddress(origin: string, code: string): string {
  return `${origin}/settings${PREFIX}${code}`;
}

/** The code in the fragment of an address; undefined if it has none. */
export function codeOfFragment(fragment: string): string | undefined {
  return fragment.startsWith(PREFIX) ? decodeURIComponent(fragment.slice(PREFIX.length)) : undefined;
}
