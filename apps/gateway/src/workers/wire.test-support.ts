import type { MessagePort } from "./channel.ts";

/** Two ends of one wire, which copies its messages as one between processes does. */
export function createWire(): { left: MessagePort; right: MessagePort; sentCount: () => number } {
  const listeners = { left: (_message: unknown) => {}, right: (_message: unknown) => {} };
  let count = 0;
  const end = (own: "left" | "right", other: "left" | "right"): MessagePort => ({
    send(message) {
      count += 1;
      const copy = structuredClone(message);
      setImmediate(() => listeners[other](copy));
    },
    onMessage(listener) {
      listeners[own] = listener;
    },
  });
  return { left: end("left", "right"), right: end("right", "left"), sentCount: () => count };
}
