/**
 * The absolute address on the network that a frame reports as not reachable.
 *
 * @returns undefined for a text that is no address, or for an address of the product itself, where files of the
 *   artifact are requested in vain
 */
export function networkAddress(text: string): string | undefined {
  const address = URL.canParse(text, location.href) ? new URL(text, location.href) : undefined;
  if (address === undefined || address.origin === location.origin) return undefined;
  return /^(?:https?|wss?):$/u.test(address.protocol) ? address.href : undefined;
}
