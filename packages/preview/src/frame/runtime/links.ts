import { PLACE_GLOBAL } from "../../page-place.ts";
import type { ConsoleEntry } from "../frame-messages.ts";

const place = (): { follow(address: string): boolean } | undefined =>
  (globalThis as { [PLACE_GLOBAL]?: { follow(address: string): boolean } })[PLACE_GLOBAL];

/**
 * Keeps the artifact's page open when one of its links is followed or it opens a window: other sites open in a window
 * of their own, without an opener; pages of the app are opened by its virtual location, and an unknown path opens
 * nothing. A window that the app would fill itself is not there, which the console tells.
 */
export function keepLinksInside(write: (entry: ConsoleEntry) => void): void {
  const follow = (address: string): boolean => {
    if (place()?.follow(address)) return true;
    write({ level: "warn", text: `The app has no page "${address.slice(0, 300)}": nothing was opened.` });
    return false;
  };
  const refuse = (way: string): void =>
    write({ level: "warn", text: `A window that the app fills itself (${way}) is not available to apps here.` });
  const open = globalThis.open.bind(globalThis);
  globalThis.open = (url, target, features = "") => {
    const address = String(url ?? "").trim();
    if (/^(?:(?:https?:)?\/\/|mailto:|blob:)/iu.test(address)) return open(address, target, `${features},noopener`);
    if (address === "" || /^(?:about|data|javascript):/iu.test(address)) {
      refuse("window.open");
      return null;
    }
    return follow(address) ? (globalThis as unknown as Window) : null;
  };
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href], area[href]") : null;
    const address = link?.getAttribute("href") ?? "";
    if (!link || event.defaultPrevented || address.startsWith("#") || /^(?:javascript|mailto|blob):/iu.test(address))
      return;
    // Browsers open no window of data, and say nothing about it.
    if (/^data:/iu.test(address)) {
      event.preventDefault();
      refuse("a link to its data");
    } else if (/^(?:https?:)?\/\//iu.test(address)) {
      link.setAttribute("target", "_blank");
      link.setAttribute("rel", "noopener noreferrer");
    } else {
      event.preventDefault();
      follow(address);
    }
  });
}
