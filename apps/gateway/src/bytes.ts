/** Bytes of a kilobyte, a megabyte and a gigabyte, in limits, in the texts that name them, and on the page. */
export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
export const GIGABYTE = 1024 * MEGABYTE;

/** `64 MB`, `512 KB`, `1,000 bytes`: in the largest unit that it is a whole number of. */
export function formatBytes(bytes: number): string {
  if (bytes % MEGABYTE === 0) return `${bytes / MEGABYTE} MB`;
  return bytes % KILOBYTE === 0 ? `${bytes / KILOBYTE} KB` : `${bytes.toLocaleString("en-US")} bytes`;
}
