/**
 * The address on the network that a frame says it could not reach, in full.
 *
 * @returns undefined for what is no address, or one of the product's own, where files of the artifact are looked for in
 *   vain
 */
export function networkAddress(text: string): string | undefined {
  const address = URL.canParse(text, location.href) ? new URL(text, location.href) : undefined;
  if (address === undefined || address.origin === location.origin) return undefined;
  return /^(?:https?|wss?):$/u.test(address.protocol) ? address.href : undefined;
}
