/** Bytes of a data URL in base64; 0 for an address, whose size is not known. */
export function dataUrlSize(url: string): number {
  return url.startsWith("data:") ? Math.floor(((url.length - url.indexOf(",") - 1) * 3) / 4) : 0;
}
