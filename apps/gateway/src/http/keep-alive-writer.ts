import type { KeepAlive } from "../services.ts";
import type { EventSink } from "./event-sink.ts";

/** Writes a keep-alive in every longer wait, so that no proxy on the way takes the connection for dead. */
export interface KeepAliveWriter {
  /**
   * A wait begins.
   *
   * @param isLate the wait began a while ago already: a keep-alive is written at once
   */
  begin(isLate: boolean): void;
  /** A wait is over. */
  end(): void;
  /** No more keep-alives are written. */
  close(): void;
}

export interface KeepAliveOptions {
  sink: EventSink;
  keepAlive: Pick<KeepAlive, "first" | "next">;
  /** The text of a keep-alive. */
  text: string;
}

/**
 * One timer for a whole answer, which checks from time to time how long the stream has been idle: a timer for every
 * part of an answer would cost more than writing the part.
 */
export function createKeepAliveWriter({ sink, keepAlive, text }: KeepAliveOptions): KeepAliveWriter {
  // When the current idle time began; undefined while the client does not wait.
  let since: number | undefined;
  let timeout = keepAlive.first;
  let timer: NodeJS.Timeout | undefined;

  const speak = (now: number) => {
    // Not awaited: keep-alives are short, and a client that reads slowly is not waiting.
    void sink.write(text);
    since = now;
    timeout = keepAlive.next;
  };
  const writeIfIdle = () => {
    const now = performance.now();
    if (since !== undefined && now - since >= timeout) speak(now);
    const remainder = since === undefined ? keepAlive.next : timeout - (now - since);
    timer = setTimeout(writeIfIdle, Math.max(1, Math.min(remainder, keepAlive.first, keepAlive.next)));
  };
  return {
    begin(isLate) {
      since = performance.now();
      timeout = keepAlive.first;
      if (isLate) speak(since);
      timer ??= setTimeout(writeIfIdle, isLate ? keepAlive.next : keepAlive.first);
    },
    end() {
      since = undefined;
    },
    close() {
      since = undefined;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
