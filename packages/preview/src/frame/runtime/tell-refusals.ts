import type { ConsoleEntry } from "../frame-messages.ts";

/** Functions that the frame's policy refuses, with what they would do. */
const REFUSED: readonly (readonly [owner: () => object | undefined, name: string, words: string])[] = [
  [() => navigator.geolocation, "getCurrentPosition", "The place of this device"],
  [() => navigator.geolocation, "watchPosition", "The place of this device"],
  [() => navigator.mediaDevices, "getUserMedia", "A camera or a microphone"],
  [() => navigator.mediaDevices, "getDisplayMedia", "A recording of the screen"],
  [() => navigator.clipboard, "read", "The content of the clipboard"],
  [() => navigator.clipboard, "readText", "The content of the clipboard"],
  [() => navigator, "share", "Sharing"],
  [() => (navigator as { wakeLock?: object }).wakeLock, "request", "Keeping the screen on"],
  [() => globalThis.Notification, "requestPermission", "A notification"],
  [() => globalThis.indexedDB, "open", "A database of the browser, unlike localStorage"],
  [() => globalThis, "showOpenFilePicker", "This way to open files"],
  [() => globalThis, "showDirectoryPicker", "Access to folders"],
];

/** Tells in the console, once for each, what an app asks for and never gets where it runs; the call fails as before. */
export function tellRefusals(write: (entry: ConsoleEntry) => void): void {
  for (const [ownerOf, name, words] of REFUSED) {
    const owner = ownerOf() as Record<string, unknown> | undefined;
    const original = owner?.[name];
    if (owner === undefined || typeof original !== "function") continue;
    let isTold = false;
    const value = function refused(this: unknown, ...values: unknown[]): unknown {
      if (!isTold) write({ level: "warn", text: `${words} (${name}) is not available to apps here.` });
      isTold = true;
      return original.apply(this ?? owner, values);
    };
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}
