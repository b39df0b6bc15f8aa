/**
 * Gives an artifact's page what apps look for and a sandboxed page has only to throw errors: no service worker, so that
 * `"serviceWorker" in navigator` says so, and cookies of the page's own, which end with it.
 */
export function settleLackingFeatures(): void {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  const cookies = createCookies();
  Object.defineProperty(document, "cookie", {
    get: cookies.read,
    set: (text: unknown) => cookies.write(String(text), Date.now()),
    configurable: true,
    enumerable: true,
  });
}

/** `document.cookie` without a server: names, values, and when they end. Paths and domains say nothing in one page. */
export function createCookies() {
  const values = new Map<string, string>();
  return {
    read: (): string => [...values].map(([name, value]) => (name === "" ? value : `${name}=${value}`)).join("; "),
    /** @param now milliseconds since the epoch */
    write(text: string, now: number): void {
      const [pair = "", ...attributes] = text.split(";").map((part) => part.trim());
      const at = pair.indexOf("=");
      const [name, value] = at === -1 ? ["", pair] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      const attribute = (name: string): string | undefined =>
        attributes.findLast((part) => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
      const age = attribute("max-age");
      const end = age === undefined ? Date.parse(attribute("expires") ?? "") : now + Number(age) * 1000;
      // A date that is none says nothing.
      if (end <= now) values.delete(name);
      else values.set(name, value);
    },
  };
}
