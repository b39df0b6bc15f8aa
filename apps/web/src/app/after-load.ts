/** Milliseconds that the first load keeps the network and the processor for itself after the page has loaded. */
const HEAD_START = 500;

/** Asks for code that is not needed yet once the page has loaded, so that it is there before it is wanted. */
export function afterLoad(ask: () => unknown): void {
  const askSoon = (): void => void setTimeout(ask, HEAD_START);
  if (document.readyState === "complete") askSoon();
  else addEventListener("load", askSoon, { once: true });
}
