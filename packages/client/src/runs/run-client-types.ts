import type {
  AnswerCaching,
  ApiError,
  ChatRequest,
  RequestSpenders,
  RunEntry,
  UnattendedPolicy,
} from "@tutti/contract";

/** The outcome of something that may fail for an expected reason. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

/** Starts runs at the gateway, reads their logs and stops them. */
export interface RunClient {
  /**
   * Starts a run; starting the same id again changes nothing. Settles when the gateway has the run, or with the reason
   * why it has not (`ApiError`; code 0: the gateway was not reached). Never rejects; after an abort of the signal its
   * value means nothing.
   */
  start(id: string, request: ChatRequest, options: StartRunOptions): Promise<Result<void, ApiError>>;
  /**
   * Reads the log of a run from an entry on, through reconnects: each entry once, in order. Returns a function that
   * ends the reading; the run goes on.
   */
  follow(id: string, options: { from: number; listener: RunListener }): () => void;
  /**
   * Stops a run at the gateway: tried with a backoff until the gateway has received it or refuses, at most `STOP_TRIES`
   * times. Does not wait.
   */
  stop(id: string): void;
  /** Closes the connection: no listener is called any more. */
  close(): void;
}

export interface StartRunOptions {
  signal: AbortSignal;
  /** What the answer spends for, whose limits then apply. */
  spenders?: RequestSpenders | undefined;
  /** Whether a kept answer may be repeated; default: off. */
  caching?: AnswerCaching | false | undefined;
  /** The gateway asks for another try in so many seconds (at least 1), for the reason of this status. */
  onWait?(wait: { status: number; seconds: number }): void;
}

/** The events of one reading of a run. */
export interface RunListener {
  /**
   * `head`: how far the log was when the reading began (or began again, after a reconnect): entries up to that number
   * are a replay and need not be shown before it has come. `entries` may be empty: then only the head is new.
   */
  onEntries(entries: readonly RunEntry[], head: number): void;
  /** The gateway does not have the run: the last call. */
  onGone(): void;
  /**
   * Whether the connection is there; called when it changes, and once at the beginning if it is not there within 2 s.
   */
  onConnection?(isConnected: boolean): void;
}

/** The part of a browser's WebSocket that the client uses. */
export interface WebSocketLike {
  send(data: string): void;
  close(): void;
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { readonly code: number }) => void): void;
}

export interface RunClientOptions {
  fetch: typeof fetch;
  /** May throw, as the browser's constructor does. */
  openSocket: (url: string) => WebSocketLike;
  /** Where the gateway is; empty for the page's own origin. */
  baseUrl: string;
  /** The version in the path, read for each request. */
  apiVersion: () => string;
  /** The page's address, read for each request. */
  location: () => string;
  /** The person's setting for runs without a page, read for each start. */
  unattended: () => UnattendedPolicy;
  /** Runs once after so many milliseconds; returns a function that cancels it. */
  scheduler: RunScheduler;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /**
   * Calls the listener when connections may have died without an event, or may work again: the page is online, visible
   * or thawed. Returns a function that unsubscribes.
   */
  onWake: (listener: () => void) => () => void;
  /**
   * The gateway refuses the person: called once for each time that the connection is refused, and at each refused start
   * and stop.
   */
  onUnauthorized: () => void;
  /** Called with the error that a listener has thrown. */
  reportError?: (cause: unknown) => void;
}

export interface RunScheduler {
  after(milliseconds: number, run: () => void): () => void;
}
