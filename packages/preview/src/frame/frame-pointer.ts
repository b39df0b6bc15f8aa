import type { HostMessage } from "./frame-messages.ts";
import { describeElement } from "./pointing/describe-element.ts";
import { watchPointing } from "./pointing/watch-pointing.ts";
import { send } from "./runtime/send.ts";

/** A second script in the page of an artifact whose elements can be pointed at. */
function start(): void {
  let end: (() => void) | undefined;
  const stop = (): void => {
    end?.();
    end = undefined;
  };
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent || data?.type !== "frame-point") return;
    stop();
    if (!data.isPointing) return;
    end = watchPointing({
      onChosen: (element) => {
        stop();
        send({ type: "frame-pointed", element: describeElement(element) });
      },
      onEnd: () => {
        stop();
        send({ type: "frame-pointing-ended" });
      },
    });
  });
}

start();
