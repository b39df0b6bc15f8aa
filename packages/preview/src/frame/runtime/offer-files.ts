import type { ConsoleEntry } from "../frame-messages.ts";
import { MESSAGE_LIMITS } from "../frame-messages.ts";
import { send } from "./send.ts";

/**
 * Offers the files that the app would download to the page around the frame, where the person saves them: the sandbox
 * allows no downloads, and says nothing about them.
 */
export function offerFiles(write: (entry: ConsoleEntry) => void): void {
  const fail = (name: string, reason: string): void =>
    write({ level: "warn", text: `The file "${name}" was not offered: ${reason}` });
  const offer = (name: string, content: Blob): void => {
    if (content.size > MESSAGE_LIMITS.file) fail(name, "it is larger than 50 MB.");
    else
      content.arrayBuffer().then(
        (bytes) => send({ type: "frame-file", name: name.slice(0, MESSAGE_LIMITS.fileName), bytes }),
        () => fail(name, "it cannot be read."),
      );
  };
  /** Returns whether a link is one that downloads a file of the app's own. */
  const follow = (link: HTMLAnchorElement): boolean => {
    const address = link.getAttribute("href") ?? "";
    if (!link.hasAttribute("download") || address === "" || /^(?:https?:)?\/\//iu.test(address)) return false;
    const name = link.download || (/[^/]+$/u.exec(address.replace(/[?#].*$/su, ""))?.[0] ?? "file");
    // The request begins at once: the address may be revoked right after the click.
    fetch(address)
      .then((response) => response.blob())
      .then(
        (content) => offer(/^(?:blob|data):/iu.test(name) ? "file" : name, content),
        () => fail(name, `there is nothing at ${address.slice(0, 100)}.`),
      );
    return true;
  };
  // Installed before the listener that follows links within the app.
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[download]") : null;
    if (link !== null && !event.defaultPrevented && follow(link)) event.preventDefault();
  });
  replaceDetachedClicks(follow);
  Object.defineProperty(globalThis, "showSaveFilePicker", {
    value: async (options?: { suggestedName?: string }) => savedFile(options?.suggestedName ?? "file", offer),
    configurable: true,
    writable: true,
  });
}

/** Programs click links that are in no document, whose events reach no listener of the page. */
function replaceDetachedClicks(follow: (link: HTMLAnchorElement) => boolean): void {
  const { click, dispatchEvent } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function clickHere() {
    if (this.isConnected || !follow(this)) click.call(this);
  };
  HTMLAnchorElement.prototype.dispatchEvent = function dispatchHere(event) {
    if (event.type === "click" && !this.isConnected && follow(this)) return true;
    return dispatchEvent.call(this, event);
  };
}

/** A handle as the browser's own dialog for saving gives it; what is written to it is offered when it is closed. */
function savedFile(name: string, offer: (name: string, content: Blob) => void): object {
  const createWritable = async (): Promise<object> => {
    const parts: BlobPart[] = [];
    return {
      write: async (part: BlobPart | { data?: BlobPart }) => {
        const isCommand = typeof part === "object" && part !== null && "data" in part && !(part instanceof Blob);
        parts.push(isCommand ? ((part as { data?: BlobPart }).data ?? "") : (part as BlobPart));
      },
      close: async () => offer(name, new Blob(parts)),
    };
  };
  return { kind: "file", name, createWritable };
}
