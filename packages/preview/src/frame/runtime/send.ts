import type { FrameMessage } from "../frame-messages.ts";

// Kept, since the artifact may replace them.
const host = globalThis.parent;
const post = host?.postMessage.bind(host);

/** Sends to the page around the frame, of any origin: a frame with an opaque origin cannot name its parent's. */
export function send(message: FrameMessage): void {
  post?.(message, "*");
}
