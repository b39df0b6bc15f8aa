import type { ConsoleEntry } from "../frame-messages.ts";

/**
 * Keeps the artifact where it is when one of its links is followed: other pages open in a window of their own, which
 * does not know this one, and files of the project, which have no addresses here, open nothing.
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
      write({ level: "warn", text: `A preview is one page: "${address.slice(0, 300)}" was not opened.` });
    }
  });
}
