import { Redis } from "ioredis";
import type { Logger } from "pino";
import { isWithin } from "../with-timeout.ts";

/** Milliseconds for which Redis may be asked one question: a request waits for it. */
const TIMEOUT = 250;

/** Milliseconds after a failure in which Redis is not asked, so that one that hangs costs few requests their time. */
const REST = 5_000;

/** So many messages may be on their way to one that hangs: more would fill the memory. */
const MAX_UNANSWERED = 1_000;

/** What several gateways share by way of one Redis. */
export interface SharedRedis {
  readonly client: Redis;
  /**
   * The answer to a question; undefined where Redis is away or slow, or was so a moment ago: the caller then goes on
   * alone.
   */
  tryCommand<Value>(question: () => Promise<Value>): Promise<Value | undefined>;
  /**
   * Tells all gateways, this one too. It is not waited for. What is told while Redis is away is lost; what is told
   * while it is slow arrives late, even where questions are not asked.
   */
  publish(channel: string, message: string): void;
  /** Hears what is told in a channel, from when Redis is there, and again when it is back. */
  subscribe(channel: string, listener: (message: string) => void): void;
  /** Another connection, for questions that may take long. Its owner closes it. */
  connect(): Redis;
  /** Whether Redis can be asked now. */
  isReady(): boolean;
  close(): void;
}

/**
 * Connects to Redis. One that is away, or slow, stops no request: this process goes on alone until it is back, and says
 * so in the log.
 *
 * @param options.now milliseconds since the epoch
 * @param options.timeout milliseconds for which one question may take, where it is not the usual time
 */
export function connectRedis(options: { url: string; log: Logger; now: () => number; timeout?: number }): SharedRedis {
  const { url, log, now, timeout = TIMEOUT } = options;
  const client = new Redis(url, {
    connectionName: "tutti",
    // A question that cannot be asked now is not asked later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeout,
    connectTimeout: 5_000,
    retryStrategy: (attempts) => Math.min(attempts * 200, REST),
  });
  let isAway = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  client.on("ready", () => {
    if (isAway) log.info("Redis is back: the gateways share what they know again");
    isAway = false;
  });
  const noteFailure = (error: unknown) => {
    failedAt = now();
    if (!isAway) log.warn({ err: error }, "Redis does not answer: each gateway goes on by itself meanwhile");
    isAway = true;
  };
  // Told once, however often connecting fails; without a listener it would end the process.
  client.on("error", noteFailure);

  const isReady = () => client.status === "ready" && !isWithin(REST, { since: failedAt, now: now() });
  let listening: Redis | undefined;
  const listeners = new Map<string, (message: string) => void>();

  /** A connection that listens can ask nothing. */
  function listen(): Redis {
    const connection = client.duplicate({
      commandTimeout: undefined,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
    });
    // The other connection tells of the same failures.
    connection.on("error", () => undefined);
    connection.on("message", (channel, message) => listeners.get(channel)?.(message));
    return connection;
  }

  function connect(): Redis {
    const connection = client.duplicate({ commandTimeout: undefined });
    connection.on("error", () => undefined);
    return connection;
  }

  // Of its own: a message that waits for a slow Redis is not given up after a question's time, as a question is.
  const publisher = connect();
  let unansweredCount = 0;

  return {
    client,
    connect,
    async tryCommand(question) {
      if (!isReady()) return undefined;
      try {
        const answer = await question();
        isAway = false;
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
      // Subscribed again by the client after every connection.
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
