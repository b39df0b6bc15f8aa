import type { HostMessage } from "../frame-messages.ts";
import { isDrawn } from "../inspector/find-content.ts";
import { send } from "./send.ts";

/** Milliseconds that a page gets to draw once it is loaded, and after each error. */
const DRAWING_TIME = 500;
/** Milliseconds after which a page counts as loaded, though one of its resources is still on its way. */
const LOADING_TIME = 3_000;

/** Tells the host, when it asks, whether anything is on the screen: an app that failed before may still draw. */
export function answerLooks(): void {
  const later = setTimeout;
  const answer = (): void => {
    later(() => {
      // A frame that its page does not lay out has no area in which anything could be.
      send({ type: "frame-looked", isDrawn: innerWidth === 0 || innerHeight === 0 || isDrawn(document) });
    }, DRAWING_TIME);
  };
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent || data?.type !== "frame-look") return;
    if (document.readyState === "complete") answer();
    else {
      let isAnswered = false;
      const answerOnce = (): void => {
        if (!isAnswered) answer();
        isAnswered = true;
      };
      addEventListener("load", answerOnce, { once: true });
      later(answerOnce, LOADING_TIME);
    }
  });
}
