import type { FrameMessage, HostMessage } from "./frame-messages.ts";
import { reachOf } from "./frame-page.ts";
import { withoutShadowRoots } from "./runtime/declarative-shadow-roots.ts";

/**
 * Waits for the artifact's page, and replaces itself with it. The stored items are passed before the page, since the
 * page must not wait for reading them. An artifact may navigate its frame to another frame page than the one that was
 * opened for it: that page does not load the artifact.
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
