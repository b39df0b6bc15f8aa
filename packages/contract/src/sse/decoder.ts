import { createParser } from "eventsource-parser";

/** One event of a stream: its data, or a comment (a keep-alive). */
export type SseEvent = { type: "data"; data: string } | { type: "comment"; comment: string };

export interface SseDecoder {
  /** Takes the next piece of text, cut anywhere, and returns the events that it completes. */
  push(text: string): SseEvent[];
  /** Ends the stream: returns an event whose closing blank line never came, if there is one. */
  flush(): SseEvent[];
}

/**
 * Decodes server-sent events: text in, events out; no IO, no timers. Field names other than `data` are dropped, since
 * no provider that we call puts information in them that its data lacks.
 */
export function createSseDecoder(): SseDecoder {
  let buffer: SseEvent[] = [];
  const parser = createParser({
    onEvent: (event) => buffer.push({ type: "data", data: event.data }),
    onComment: (comment) => buffer.push({ type: "comment", comment }),
  });
  const take = (): SseEvent[] => {
    const events = buffer;
    buffer = [];
    return events;
  };
  return {
    push(text) {
      parser.feed(text);
      return take();
    },
    flush() {
      // A stream may end without the blank line that closes its last event; two line breaks close an event that is
      // open.
      parser.feed("\n\n");
      parser.reset();
      return take();
    },
  };
}
