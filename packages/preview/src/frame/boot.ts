import type { FrameMessage, HostMessage } from "./frame-messages.ts";
import { reachOf } from "./frame-page.ts";
import { withoutShadowRoots } from "./runtime/declarative-shadow-roots.ts";

/**
 * Waits for the artifact's page, and becomes it. What it stored goes ahead of it, since reading it may not take time
 * there. An artifact may lead its frame to the other page than the one that was opened for it: that one does not become
 * it.
 */
function start(): void {
  const reach = reachOf(document);
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent || data?.type !== "frame-load" || data.reach !== reach) return;
    Object.assign(globalThis, { __tuttiStored: data.stored, __tuttiNetwork: reach === "open" });
    document.open();
    document.write(reach === "open" ? data.html : withoutShadowRoots(data.html));
    document.close();
  });
  const ready: FrameMessage = { type: "frame-ready" };
  parent.postMessage(ready, "*");
}

start();
