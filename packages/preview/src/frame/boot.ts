import type { FrameMessage, HostMessage } from "./frame-messages.ts";

/** Waits for the artifact's page, and becomes it. What it stored goes ahead of it, since reading it may not take time there. */
function start(): void {
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent || data?.type !== "frame-load") return;
    Object.assign(globalThis, { __tuttiStored: data.stored });
    document.open();
    document.write(data.html);
    document.close();
  });
  const ready: FrameMessage = { type: "frame-ready" };
  parent.postMessage(ready, "*");
}

start();
