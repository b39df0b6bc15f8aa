import type { RunCommand } from "@tutti/contract";
import { SOCKET_UNAUTHORIZED } from "@tutti/contract";
import { type Link, type LinkClosing, type LinkEvents, MAX_RUNS, OPEN_TIMEOUT } from "./link.ts";
import { parseRunFrame } from "./parse-frame.ts";
import type { RunScheduler, WebSocketLike } from "./run-client-types.ts";

/** Opens a WebSocket. A message that is not a frame ends the link. */
export function openSocketLink(
  options: { openSocket: (url: string) => WebSocketLike; url: string; scheduler: RunScheduler },
  events: LinkEvents,
): Link {
  let isOver = false;
  const socket = openOrUndefined(options);

  const drop = (): boolean => {
    if (isOver) return false;
    isOver = true;
    cancelTimeout();
    socket?.close();
    return true;
  };
  const end = (closing: LinkClosing): void => {
    if (drop()) events.onClosed(closing);
  };
  const cancelTimeout = options.scheduler.after(OPEN_TIMEOUT, () => end({}));

  socket?.addEventListener("open", () => {
    if (isOver) return;
    cancelTimeout();
    events.onOpen();
  });
  socket?.addEventListener("message", ({ data }) => {
    if (isOver) return;
    const frame = parseRunFrame(data);
    if (!frame) return end({});
    events.onActivity();
    if ("pong" in frame) events.onPong();
    else events.onFrame(frame);
  });
  // An error event has no information that the close event lacks.
  socket?.addEventListener("close", ({ code }) => end({ isUnauthorized: code === SOCKET_UNAUTHORIZED }));
  // Only after the caller has the link.
  if (!socket) queueMicrotask(() => end({}));

  const send = (command: RunCommand): void => {
    if (!isOver) socket?.send(JSON.stringify(command));
  };
  return {
    send({ follow, unfollow }) {
      for (const some of inGroups(unfollow)) send({ unfollow: some });
      for (const some of inGroups(follow)) send({ follow: some });
    },
    ping: (number) => send({ ping: number }),
    close: () => void drop(),
  };
}

/**
 * The browser's constructor throws if its rules forbid the address: this counts as one more connection that does not
 * open.
 */
function openOrUndefined({
  openSocket,
  url,
}: {
  openSocket: (url: string) => WebSocketLike;
  url: string;
}): WebSocketLike | undefined {
  try {
    return openSocket(url);
  } catch {
    return undefined;
  }
}

/** Groups that one command may name. */
function inGroups<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_RUNS) }, (_, index) =>
    items.slice(index * MAX_RUNS, (index + 1) * MAX_RUNS),
  );
}
