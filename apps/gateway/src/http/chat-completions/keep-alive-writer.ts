import type { KeepAlive } from "../../services.ts";
import type { EventSink } from "./event-sink.ts";

/** Says something in every longer wait, so that nothing on the way takes the connection for dead. */
export interface KeepAliveWriter {
  /**
   * A wait begins.
   *
   * @param isLate it began a while ago already: something is said at once
   */
  begin(isLate: boolean): void;
  /** A wait is over. */
  end(): void;
  /** Nothing more is said. */
  close(): void;
}

export interface KeepAliveOptions {
  sink: EventSink;
  keepAlive: Pick<KeepAlive, "first" | "next">;
  /** What is said. */
  text: string;
}

/**
 * One timer for a whole answer, which looks from time to time how long the silence has lasted: a timer for every part
 * of an answer would cost more than writing the part.
 */
export function createKeepAliveWriter({ sink, keepAlive, text }: KeepAliveOptions): KeepAliveWriter {
  // When the silence began that lasts; undefined where the client does not wait.
  let since: number | undefined;
  let timeout = keepAlive.first;
  let timer: NodeJS.Timeout | undefined;

  const speak = (now: number) => {
    // Not awaited: what is said in a wait is little, and a slow reader is not waiting.
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
