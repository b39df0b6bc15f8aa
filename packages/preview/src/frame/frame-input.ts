import type { HostMessage } from "./frame-messages.ts";
import { createTime } from "./input/hold-time.ts";
import { createPlayer } from "./input/play-input.ts";
import { watchInput } from "./input/watch-input.ts";
import { send } from "./runtime/send.ts";

/**
 * A second script in the page of an artifact in a group of previews: it reports what the person does in this page,
 * plays the input of another preview, and pauses the page's time.
 */
function start(): void {
  const time = createTime();
  const player = createPlayer();
  let endWatch: (() => void) | undefined;
  keepFocus(() => endWatch !== undefined);
  addEventListener("message", ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent) return;
    switch (data?.type) {
      case "frame-share-input":
        endWatch?.();
        endWatch = data.isShared
          ? watchInput((input) => send({ type: "frame-input", input }), time.nextFrame)
          : undefined;
        break;
      case "frame-play":
        player.play(data.input);
        break;
      case "frame-pause":
        time.hold(data.isPaused);
        break;
      default:
    }
  });
}

/** An app that follows another one may not take the keyboard focus from it: the person types there. */
function keepFocus(isShared: () => boolean): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions): void {
    if (!isShared() || document.hasFocus()) focus.call(this, options);
  };
}

start();
