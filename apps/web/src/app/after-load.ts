/** Milliseconds after the page's load for which the network and the processor are left to the first screen. */
const HEAD_START = 500;

/** Fetches code that is not needed yet after the page has loaded, so that it is available before it is used. */
export function afterLoad(ask: () => unknown): void {
  const askSoon = (): void => void setTimeout(ask, HEAD_START);
  if (document.readyState === "complete") askSoon();
  else addEventListener("load", askSoon, { once: true });
}
