/**
 * Frees a buffer's memory immediately, instead of at the next garbage collection: it is transferred over a port without
 * a receiver. In Chromium 156 `buffer.transfer(0)` empties the buffer too, but leaves its memory to the collector,
 * which then sees no reason to run: saving a store of 300 MB in that way took 300 MB.
 */
export function releaseBuffer(buffer: ArrayBuffer): void {
  const { port1 } = new MessageChannel();
  port1.close();
  port1.postMessage(null, [buffer]);
}
