import { PLACE_GLOBAL } from "../../page-place.ts";
import type { ConsoleEntry } from "../frame-messages.ts";

const place = (): { follow(address: string): boolean } | undefined =>
  (globalThis as { [PLACE_GLOBAL]?: { follow(address: string): boolean } })[PLACE_GLOBAL];

/**
 * Keeps the artifact's page open when one of its links is followed: other sites open in a window of their own, without
 * an opener; pages of the app are opened by its virtual location, and an unknown path opens nothing.
 */
export function keepLinksInside(write: (entry: ConsoleEntry) => void): void {
  const open = globalThis.open.bind(globalThis);
  globalThis.open = (address, target, features = "") => open(address, target, `${features},noopener`);
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href], area[href]") : null;
    const address = link?.getAttribute("href") ?? "";
    if (
      !link ||
      event.defaultPrevented ||
      address.startsWith("#") ||
      /^(?:javascript|blob|data|mailto):/iu.test(address)
    )
      return;
    if (/^(?:https?:)?\/\//iu.test(address)) {
      link.setAttribute("target", "_blank");
      link.setAttribute("rel", "noopener noreferrer");
    } else {
      event.preventDefault();
      if (place()?.follow(address)) return;
      write({ level: "warn", text: `The app has no page "${address.slice(0, 300)}": nothing was opened.` });
    }
  });
}
