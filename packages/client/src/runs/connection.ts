import { MAX_WAIT } from "../retry-delay.ts";
import { type Channel, openChannel } from "./channel.ts";
import type { FollowedRuns } from "./followed-runs.ts";
import type { LinkClosing } from "./link.ts";
import { nextTransport, reconnectDelay, SOCKET_TRIES, type Transport } from "./reconnect.ts";
import type { RunClientOptions } from "./run-client-types.ts";
import type { RunRequests } from "./run-requests.ts";
import { openSocketLink } from "./socket-link.ts";
import { openStreamLink } from "./stream-link.ts";

/** Milliseconds that the connection is kept when no run is followed any more: the next message may come soon. */
const IDLE_TIME = 5000;

/** Milliseconds after which a tab that reads an event stream tries whether a WebSocket opens by now. */
const SOCKET_TRIAL_PERIOD = 300_000;

/** Milliseconds: a connection that lasted so long, or brought something new, has worked. */
const WORKING_TIME = 1000;

/** Milliseconds: a connection that lasted so long was not ended by one long message. */
const LONG_LIFE = 60_000;

/** The one connection of the tab: it exists as long as runs are followed, and is opened again whenever it ends. */
export interface Connection {
  /** A run was added, was left, or is to be read from another entry. Changes of one turn are sent together. */
  change(id: string): void;
  close(): void;
}

export function createConnection(
  options: RunClientOptions,
  { runs, requests }: { runs: FollowedRuns; requests: RunRequests },
): Connection {
  const { scheduler, now, random } = options;
  let current: Channel | undefined;
  /** A WebSocket that is tried beside the event stream, to replace it. */
  let trial: Channel | undefined;
  let cancelWait: (() => void) | undefined;
  let cancelIdle: (() => void) | undefined;
  let cancelTrial: (() => void) | undefined;
  /** Numbers of connections in a row: those that failed, those that were never answered, those that timed out. */
  let failures = 0;
  let unansweredTries = 0;
  let idleClosures = 0;
  let isRefused = false;
  let isPlanned = false;
  let isClosed = false;

  const open = (transport: Transport): Channel =>
    openChannel({
      transport,
      openLink: (events, positions) =>
        transport === "socket"
          ? openSocketLink({ openSocket: options.openSocket, url: requests.socketUrl(), scheduler }, events)
          : openStreamLink({ request: requests.events, positions, scheduler, now }, events),
      runs,
      scheduler,
      now,
      idleClosures,
      onAnswer,
      onClosed,
    });

  const connect = (): void => {
    cancelWait?.();
    cancelWait = undefined;
    if (!runs.isEmpty()) current = open(nextTransport(unansweredTries));
  };

  const trySocket = (): void => {
    cancelTrial?.();
    cancelTrial = undefined;
    trial ??= open("socket");
  };

  const stopTrial = (): void => {
    cancelTrial?.();
    cancelTrial = undefined;
    trial?.close();
    trial = undefined;
  };

  const onAnswer = (channel: Channel): void => {
    isRefused = false;
    if (channel === trial) {
      trial = undefined;
      current?.close();
      current = channel;
    }
    // The gateway is there: was it only away, or does a proxy on the way let no WebSocket through?
    if (channel.transport === "stream") trySocket();
    unansweredTries = channel.transport === "stream" ? SOCKET_TRIES : 0;
    runs.setConnected(true);
  };

  const onClosed = (channel: Channel, closing: LinkClosing): void => {
    if (channel === trial) {
      trial = undefined;
      cancelTrial = scheduler.after(SOCKET_TRIAL_PERIOD, trySocket);
      return;
    }
    current = undefined;
    stopTrial();
    runs.setConnected(false);
    // An event stream ends with its runs: that is no failure.
    if (isClosed || runs.isEmpty()) return;
    countEnding(channel, closing);
    const delay = Math.max(reconnectDelay({ failures, random }), Math.min(closing.retryAfter ?? 0, MAX_WAIT));
    if (delay === 0) connect();
    else cancelWait = scheduler.after(delay, connect);
    if (!closing.isUnauthorized || isRefused) return;
    isRefused = true;
    options.onUnauthorized();
  };

  const countEnding = (channel: Channel, { isUnauthorized, isIdle }: LinkClosing): void => {
    const age = now() - channel.openedAt;
    const hasWorked = !isUnauthorized && channel.isAnswered && (channel.hasProgress || age >= WORKING_TIME);
    failures = hasWorked ? 0 : failures + 1;
    if (!channel.isAnswered && !isUnauthorized) unansweredTries += 1;
    idleClosures = isIdle && !channel.hasProgress && age < LONG_LIFE ? idleClosures + 1 : 0;
  };

  const disconnect = (): void => {
    cancelWait?.();
    cancelWait = undefined;
    stopTrial();
    current?.close();
    current = undefined;
    runs.setConnected(false);
  };

  const applyChanges = (): void => {
    isPlanned = false;
    if (isClosed) return;
    if (runs.isEmpty()) {
      cancelIdle ??= scheduler.after(IDLE_TIME, () => {
        cancelIdle = undefined;
        disconnect();
      });
    } else {
      cancelIdle?.();
      cancelIdle = undefined;
    }
    current?.update();
    trial?.update();
    if (!current && !cancelWait) connect();
  };

  const endWakes = options.onWake(() => {
    if (cancelWait) return connect();
    current?.ask();
    if (current?.transport === "stream" && current.isAnswered) trySocket();
  });

  return {
    change(id) {
      current?.readAnew(id);
      trial?.readAnew(id);
      if (isPlanned || isClosed) return;
      isPlanned = true;
      queueMicrotask(applyChanges);
    },
    close() {
      isClosed = true;
      endWakes();
      cancelIdle?.();
      disconnect();
    },
  };
}
