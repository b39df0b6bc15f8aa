import type { FrameMessage, HostMessage } from "./frame-messages.ts";
import { reachOf } from "./frame-page.ts";
import { withoutShadowRoots } from "./guard/declarative-shadow-roots.ts";
import { attachShadowRootsOnceParsed, installGuard } from "./guard/install-guard.ts";

/**
 * Waits for the artifact's page, and replaces itself with it. The stored items are passed before the page, since the
 * page must not wait for reading them. An artifact may navigate its frame to another frame page than the one that was
 * opened for it: that page does not load the artifact.
 */
function start(): void {
  const reach = reachOf(document);
  const isGuarded = reach !== "open";
  const write = document.write.bind(document);
  if (isGuarded) installGuard();
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent || data?.type !== "frame-load" || data.reach !== reach) return;
    Object.assign(globalThis, { __tuttiStored: data.stored });
    document.open();
    if (isGuarded) attachShadowRootsOnceParsed();
    write(isGuarded ? withoutShadowRoots(data.html) : data.html);
    document.close();
  });
  const ready: FrameMessage = { type: "frame-ready" };
  parent.postMessage(ready, "*");
}

start();
