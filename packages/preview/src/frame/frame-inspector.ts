import type { HostMessage } from "./frame-messages.ts";
import { findContent } from "./inspector/find-content.ts";
import { takePicture } from "./inspector/take-picture.ts";
import { send } from "./runtime/send.ts";

/** A second script in the page of a checked artifact: it reports what is on the screen when it is requested. */
function start(): void {
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent || data?.type !== "frame-inspect") return;
    // The app requested its own frame callback earlier, so that its drawing comes first.
    requestAnimationFrame(() => {
      send({ type: "frame-inspected", findings: findContent(document) });
      takePicture().then(
        (pixels) => send({ type: "frame-pictured", pixels }),
        () => send({ type: "frame-pictured", pixels: undefined }),
      );
    });
  });
}

start();
