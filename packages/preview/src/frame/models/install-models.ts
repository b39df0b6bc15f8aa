import type { Ask } from "./ask-host.ts";
import { createComplete } from "./complete.ts";
import { withModels } from "./openai-fetch.ts";

/** Gives the app `tutti.complete`, and a `fetch` that handles `tutti:/v1/chat/completions`. */
export function installModels(ask: Ask): void {
  const value = Object.freeze({ complete: createComplete(ask) });
  Object.defineProperty(globalThis, "tutti", { value, configurable: true, enumerable: true, writable: true });
  globalThis.fetch = withModels(globalThis.fetch.bind(globalThis), ask);
}
