/**
 * Whether passkeys can be used at this address: browsers allow them only in a secure context, and for a host with a
 * name, not for one that is addressed by its IP number (WebAuthn Level 3, section 5.1.3).
 */
export function canUsePasskeys({ hostname }: Pick<Location, "hostname"> = location): boolean {
  return "PublicKeyCredential" in globalThis && !/^[\d.]+$|^\[/.test(hostname);
}
