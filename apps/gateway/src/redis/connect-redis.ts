import { Redis } from "ioredis";
import type { Logger } from "pino";
import { isWithin } from "../with-timeout.ts";

/** The timeout of a command, in milliseconds: a request waits for it. */
const TIMEOUT = 250;

/** Milliseconds after a failure in which Redis is not called, so that one that hangs delays few requests. */
const REST = 5_000;

/** The most messages that may be unacknowledged by a Redis that hangs: more would fill the memory. */
const MAX_UNANSWERED = 1_000;

/** The Redis through which several gateways share state. */
export interface SharedRedis {
  readonly client: Redis;
  /**
   * The result of a command; undefined if Redis is away or slow, or was so a moment ago: the caller then continues
   * alone.
   */
  tryCommand<Value>(question: () => Promise<Value>): Promise<Value | undefined>;
  /**
   * Sends a message to all gateways, this one too, without waiting. A message that is sent while Redis is away is lost;
   * one that is sent while it is slow arrives late, even when commands are not sent.
   */
  publish(channel: string, message: string): void;
  /** Receives the messages of a channel, as soon as Redis is reachable, and again when it is back. */
  subscribe(channel: string, listener: (message: string) => void): void;
  /** Another connection, for commands that may take long. Its owner closes it. */
  connect(): Redis;
  /** Whether Redis can be called now. */
  isReady(): boolean;
  close(): void;
}

/**
 * Connects to Redis. If it is away, or slow, no request fails: this process continues alone until it is back, and logs
 * it.
 *
 * @param options.now milliseconds since the epoch
 * @param options.timeout the timeout of a command, in milliseconds, if not the default
 */
export function connectRedis(options: { url: string; log: Logger; now: () => number; timeout?: number }): SharedRedis {
  const { url, log, now, timeout = TIMEOUT } = options;
  const client = new Redis(url, {
    connectionName: "tutti",
    // A command that cannot be sent now is not sent later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeout,
    connectTimeout: 5_000,
    retryStrategy: (attempts) => Math.min(attempts * 200, REST),
  });
  let isAway = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  const noteSuccess = () => {
    if (isAway) log.info("Redis is back: the gateways share what they know again");
    isAway = false;
  };
  client.on("ready", noteSuccess);
  const noteFailure = (error: unknown) => {
    failedAt = now();
    if (!isAway) log.warn({ err: error }, "Redis does not answer: each gateway goes on by itself meanwhile");
    isAway = true;
  };
  // Logged once, however often connecting fails; without a listener the error would end the process.
  client.on("error", noteFailure);

  const isReady = () => client.status === "ready" && !isWithin(REST, { since: failedAt, now: now() });
  let listening: Redis | undefined;
  const listeners = new Map<string, (message: string) => void>();

  /** Opens a connection for subscriptions, which cannot send other commands. */
  function listen(): Redis {
    const connection = client.duplicate({
      commandTimeout: undefined,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
    });
    // The other connection reports the same failures.
    connection.on("error", () => undefined);
    connection.on("message", (channel, message) => listeners.get(channel)?.(message));
    return connection;
  }

  function connect(): Redis {
    const connection = client.duplicate({ commandTimeout: undefined });
    connection.on("error", () => undefined);
    return connection;
  }

  // A connection of its own: unlike a command, a message that waits for a slow Redis is not abandoned after the command
  // timeout.
  const publisher = connect();
  let unansweredCount = 0;

  return {
    client,
    connect,
    async tryCommand(question) {
      if (!isReady()) return undefined;
      try {
        const answer = await question();
        noteSuccess();
        return answer;
      } catch (error) {
        noteFailure(error);
        return undefined;
      }
    },
    publish(channel, message) {
      if (publisher.status !== "ready" || unansweredCount >= MAX_UNANSWERED) return;
      unansweredCount += 1;
      const settle = () => {
        unansweredCount -= 1;
      };
      publisher.publish(channel, message).then(settle, settle);
    },
    subscribe(channel, listener) {
      listeners.set(channel, listener);
      listening ??= listen();
      // The client subscribes again after every connection.
      listening.subscribe(channel).catch(() => undefined);
    },
    isReady,
    close() {
      client.disconnect();
      publisher.disconnect();
      listening?.disconnect();
    },
  };
}
