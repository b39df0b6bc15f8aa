import { type FrameMessage, type HostMessage, parseFrameMessage } from "../frame/frame-messages.ts";
import {
  FRAME_ADDRESSES,
  FRAME_FEATURES,
  FRAME_SANDBOX,
  type FrameReach,
  SILENT_SANDBOX,
} from "../frame/frame-policy.ts";
import { createMessageGate } from "../frame/message-gate.ts";
import { pageProcess } from "./shared-process.ts";

export interface PreviewFrame {
  /** Writes the artifact's page into the frame, once the frame's own page is ready. */
  load(page: { html: string; stored: Record<string, string> }): void;
  post(message: HostMessage): void;
  show(): void;
  focus(): void;
  entitle(title: string): void;
  remove(): void;
}

/**
 * A frame for one run of an artifact (PREV-4). It accepts messages from its own frame only, well-formed ones only, and
 * only at a limited rate.
 *
 * @param options.isSilent whether the app opens no dialogs; it is answered as if the person canceled them
 * @param options.onReload the frame has loaded its own page again, as for an app that reloads itself: it is empty
 * @param options.onFlood the frame sent so many messages that it should be ended
 * @param options.onFailure the frame cannot be opened; called with the reason
 */
export function openFrame(options: {
  container: HTMLElement;
  title: string;
  reach: FrameReach;
  isSilent?: boolean;
  onMessage: (message: FrameMessage) => void;
  onReload?: () => void;
  onFlood: () => void;
  onFailure: (error: string) => void;
}): PreviewFrame {
  const { container, title, reach, isSilent = false, onMessage, onReload, onFlood, onFailure } = options;
  const gate = createMessageGate({ now: () => performance.now() });
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", isSilent ? SILENT_SANDBOX : FRAME_SANDBOX);
  element.allow = FRAME_FEATURES;
  element.referrerPolicy = "no-referrer";
  element.title = title;
  element.style.cssText = "position:absolute;inset:0;width:100%;height:100%;border:0;background:#fff;visibility:hidden";
  let waiting: HostMessage | undefined;
  let isReady = false;
  let isRemoved = false;

  // The frame's origin is opaque, and cannot be named as the target.
  const post = (message: HostMessage): void => element.contentWindow?.postMessage(message, "*");

  const deliver = (): void => {
    if (!isReady || waiting === undefined) return;
    post(waiting);
    waiting = undefined;
  };

  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== element.contentWindow || origin !== "null") return;
    const admission = gate.admit();
    if (admission === "flood") {
      onFlood();
      return;
    }
    const message = admission === "admitted" ? parseFrameMessage(data) : undefined;
    if (message === undefined) return;
    if (message.type === "frame-ready") {
      if (isReady) {
        onReload?.();
        return;
      }
      isReady = true;
      deliver();
    }
    onMessage(message);
  };

  addEventListener("message", hear);
  // With its version, the browser may cache the page, so that a preview opens without a network: a service worker gets
  // no requests for the pages of frames with an opaque origin.
  Promise.all([import("virtual:tutti-preview/frame-version"), pageProcess.whenReady()]).then(
    ([{ text: version }]) => {
      if (isRemoved) return;
      element.src = `${FRAME_ADDRESSES[reach]}?v=${version}`;
      container.append(element);
      // Lays it out at once. A frame that its page has not laid out has no size, and a program that measures its place
      // as it starts, as a canvas does, would get zeros: the page draws its next frame when it can.
      element.getBoundingClientRect();
    },
    (error: unknown) => {
      if (!isRemoved) onFailure(messageOf(error));
    },
  );

  return {
    load: ({ html, stored }) => {
      waiting = { type: "frame-load", html, stored, reach };
      deliver();
    },
    post,
    show: () => {
      // Not "visible", which would show it in a place that is hidden itself.
      element.style.visibility = "inherit";
    },
    focus: () => element.focus(),
    entitle: (next) => {
      element.title = next;
    },
    remove: () => {
      removeEventListener("message", hear);
      isRemoved = true;
      element.remove();
    },
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
