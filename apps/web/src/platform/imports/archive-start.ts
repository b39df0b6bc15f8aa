/** Whether a file begins as a ZIP does (APPNOTE.TXT, 4.3.7; an empty archive begins with its end record, 4.3.16). */
export function isArchiveStart([p, k, third]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && (third === 3 || third === 5);
}
