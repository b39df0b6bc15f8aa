/**
 * Whether passkeys can be used at this address: browsers have them in a secure context alone, and for a host with a
 * name, not for one that is called by its number (WebAuthn Level 3, section 5.1.3).
 */
export function canUsePasskeys({ hostname }: Pick<Location, "hostname"> = location): boolean {
  return "PublicKeyCredential" in globalThis && !/^[\d.]+$|^\[/.test(hostname);
}
