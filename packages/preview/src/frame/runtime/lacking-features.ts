/**
 * Replaces features that apps look for and that only throw errors in a sandboxed page: there is no service worker, so
 * that `"serviceWorker" in navigator` is false, and cookies are the page's own and end with it.
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

/**
 * `document.cookie` without a server: names and values; an expiry in the past removes a cookie. The rest is ignored.
 */
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
      // An invalid date is ignored.
      if (end <= now) values.delete(name);
      else values.set(name, value);
    },
  };
}
