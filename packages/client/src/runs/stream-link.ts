import { createSseDecoder } from "@tutti/contract";
import { parseRetryAfter } from "../retry-delay.ts";
import type { RunPosition } from "./followed-runs.ts";
import { type Link, type LinkClosing, type LinkEvents, OPEN_TIMEOUT } from "./link.ts";
import { parseRunFrame } from "./parse-frame.ts";
import type { RunScheduler } from "./run-client-types.ts";

export interface StreamLinkOptions {
  /** Requests an event stream of these runs. */
  request: (body: { follow: RunPosition[] }, signal: AbortSignal) => Promise<Response>;
  /** All followed runs, as far as one stream may name them, read each time that a stream begins. */
  positions: () => RunPosition[];
  scheduler: RunScheduler;
  now: () => number;
}

/**
 * Reads an event stream. Nothing can be sent on it: a new run, or a ping, begins another stream with the whole list,
 * and the previous one goes on until that one has begun.
 */
export function openStreamLink(options: StreamLinkOptions, events: LinkEvents): Link {
  let isOver = false;
  let isOpen = false;
  /** The stream that is read, and the one that is to replace it. */
  let current: AbortController | undefined;
  let next: AbortController | undefined;
  let mustBeginAgain = false;
  let cancelTimeout = (): void => undefined;

  const drop = (): boolean => {
    if (isOver) return false;
    isOver = true;
    cancelTimeout();
    current?.abort();
    next?.abort();
    return true;
  };
  const end = (closing: LinkClosing): void => {
    if (drop()) events.onClosed(closing);
  };

  const begin = (): void => {
    if (isOver) return;
    if (next) {
      mustBeginAgain = true;
      return;
    }
    const follow = options.positions();
    if (follow.length === 0) {
      events.onPong();
      return;
    }
    const controller = new AbortController();
    next = controller;
    cancelTimeout = options.scheduler.after(OPEN_TIMEOUT, () => end({}));
    void read(controller, follow);
  };

  /**
   * Lasts as long as the stream. The link ends with it, whatever the reason, unless another stream has replaced it by
   * then.
   */
  const read = async (controller: AbortController, follow: RunPosition[]): Promise<void> => {
    let closing: LinkClosing = {};
    try {
      const response = await options.request({ follow }, controller.signal);
      const { body } = response;
      if (isEventStream(response) && body) {
        if (controller.signal.aborted) return await body.cancel();
        takePlace(controller);
        await readFrames(body, controller.signal);
      } else {
        closing = refusalOf(response, options.now());
        await response.body?.cancel();
      }
    } catch {
      // The connection broke, or was aborted.
    }
    if (controller.signal.aborted) return;
    // A stream may end when its runs have ended, while one with another run is being opened.
    if (next && next !== controller) current = undefined;
    else end(closing);
  };

  const takePlace = (controller: AbortController): void => {
    cancelTimeout();
    current?.abort();
    current = controller;
    next = undefined;
    events.onActivity();
    if (!isOpen) {
      isOpen = true;
      events.onOpen();
    }
    events.onPong();
    if (!mustBeginAgain) return;
    mustBeginAgain = false;
    begin();
  };

  const readFrames = async (body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> => {
    const characters = new TextDecoder();
    const decoder = createSseDecoder();
    // Not every browser can iterate over a body, so a reader is used.
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return;
        events.onActivity();
        for (const event of decoder.push(characters.decode(value, { stream: true }))) {
          if (signal.aborted) return;
          if (event.type === "comment") continue;
          const frame = parseRunFrame(event.data);
          if (!frame) return;
          if (!("pong" in frame)) events.onFrame(frame);
        }
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  };

  // Only after the caller has the link.
  queueMicrotask(begin);
  return {
    send({ follow }) {
      if (follow.length > 0) begin();
    },
    ping() {
      if (!next) begin();
    },
    close: () => void drop(),
  };
}

function isEventStream(response: Response): boolean {
  return response.ok && (response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false);
}

function refusalOf(response: Response, now: number): LinkClosing {
  const retryAfter = parseRetryAfter(response.headers.get("Retry-After"), now);
  return { isUnauthorized: response.status === 401, retryAfter };
}
