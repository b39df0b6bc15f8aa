import type { FollowedRuns, RunPosition } from "./followed-runs.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import { type Link, type LinkClosing, type LinkEvents, MAX_RUNS, type RunUpdate } from "./link.ts";
import { pongTimeout, type Transport } from "./reconnect.ts";
import type { RunScheduler } from "./run-client-types.ts";

/**
 * Idle timeout in milliseconds, after which a ping is sent. On an event stream the gateway sends a keep-alive every
 * 15 s, and a ping costs another stream.
 */
const SILENCE: Record<Transport, number> = { socket: 15_000, stream: 25_000 };

/** So many gaps of one run in a row, each after it was read anew, are not caused by an overlap of two connections. */
const MAX_GAPS = 3;

/** A link that records which runs the gateway sends on it, and sends the difference to those followed now. */
export interface Channel {
  readonly transport: Transport;
  /** Something was received on it. */
  readonly isAnswered: boolean;
  /** It has brought a listener new entries. */
  readonly hasProgress: boolean;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
  /** Marks this run to be read from its position again, at the next `update`. */
  readAnew(id: string): void;
  /** Sends the gateway the changes of the followed runs. */
  update(): void;
  /** Sends a ping, unless one is pending. */
  ask(): void;
  close(): void;
}

export interface ChannelOptions {
  transport: Transport;
  openLink: (events: LinkEvents, positions: () => RunPosition[]) => Link;
  runs: FollowedRuns;
  scheduler: RunScheduler;
  now: () => number;
  /** How many channels in a row before this one have ended for lack of a pong, with nothing new. */
  idleClosures: number;
  /** The first sign that the gateway is there. */
  onAnswer: (channel: Channel) => void;
  /** The last call. */
  onClosed: (channel: Channel, closing: LinkClosing) => void;
}

export function openChannel(options: ChannelOptions): Channel {
  const { runs, scheduler, now } = options;
  /**
   * Runs that the gateway was told to send, those of them whose first frame has not come since, and those to be
   * requested once more.
   */
  const subscriptions = new Set<string>();
  const withoutHead = new Set<string>();
  const rereads = new Set<string>();
  const gaps = new Map<string, number>();
  let heartbeat: Heartbeat | undefined;
  let isOver = false;

  const note = (positions: readonly RunPosition[]): void => {
    for (const { run } of positions) {
      subscriptions.add(run);
      withoutHead.add(run);
      rereads.delete(run);
    }
  };

  const update = (): void => {
    if (isOver || !heartbeat) return;
    const follow = runs.positions().filter(({ run }) => !subscriptions.has(run) || rereads.has(run));
    const unfollow = [...subscriptions].filter((id) => !runs.has(id));
    for (const id of unfollow) subscriptions.delete(id);
    rereads.clear();
    note(follow);
    if (follow.length > 0 || unfollow.length > 0) link.send({ follow, unfollow });
  };

  const close = (): void => {
    isOver = true;
    heartbeat?.stop();
    link.close();
  };
  const end = (closing: LinkClosing): void => {
    if (isOver) return;
    close();
    options.onClosed(channel, closing);
  };

  const noteAnswer = (): void => {
    if (channel.isAnswered || isOver) return;
    channel.isAnswered = true;
    options.onAnswer(channel);
  };

  const take = (frame: RunUpdate): void => {
    if ("head" in frame) withoutHead.delete(frame.run);
    const { hasProgress, hasGap } = runs.deliver(frame);
    if (hasProgress) {
      channel.hasProgress = true;
      gaps.delete(frame.run);
    }
    // The gateway has ended this run itself, and needs no command for it.
    if (isLast(frame) && !runs.has(frame.run)) subscriptions.delete(frame.run);
    // Frames that were under way when the gateway was told the new position prove nothing.
    if (!hasGap || withoutHead.has(frame.run)) return;
    const count = (gaps.get(frame.run) ?? 0) + 1;
    gaps.set(frame.run, count);
    rereads.add(frame.run);
    if (count > MAX_GAPS) end({});
    else update();
  };

  const events: LinkEvents = {
    onOpen() {
      channel.openedAt = now();
      heartbeat = startHeartbeat({
        scheduler,
        now,
        silence: SILENCE[options.transport],
        timeout: () => pongTimeout(channel.hasProgress ? 0 : options.idleClosures),
        ping: (number) => link.ping(number),
        onSilent: () => end({ isIdle: true }),
      });
      update();
      // A proxy may let a WebSocket open but pass nothing through. An event stream has answered by opening.
      if (options.transport === "socket") heartbeat.ping();
    },
    onActivity: () => heartbeat?.recordActivity(),
    onFrame(frame) {
      noteAnswer();
      if (!isOver) take(frame);
    },
    onPong() {
      heartbeat?.pong();
      noteAnswer();
    },
    onClosed: end,
  };

  const channel = {
    transport: options.transport,
    isAnswered: false,
    hasProgress: false,
    openedAt: now(),
    readAnew: (id: string) => void rereads.add(id),
    update,
    ask: () => heartbeat?.ping(),
    close,
  };
  const link = options.openLink(events, () => {
    const positions = runs.positions().slice(0, MAX_RUNS);
    note(positions);
    return positions;
  });
  return channel;
}

function isLast(frame: RunUpdate): boolean {
  if ("gone" in frame) return true;
  const last = frame.entries.at(-1);
  return last !== undefined && "end" in last;
}
