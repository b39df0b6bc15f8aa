import type {
  AnswerCaching,
  AnswerPart,
  ApiError,
  ChatRequest,
  RequestSpenders,
  RunEnding,
  RunEntry,
} from "@tutti/contract";
import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";

/** One run that was started at a fake gateway, and the functions that drive it. */
export interface FakeCompletion {
  readonly id: string;
  readonly request: ChatRequest;
  /** What it was started to spend for. */
  readonly spenders: RequestSpenders | undefined;
  /** Whether it may be answered with a kept answer. */
  readonly caching: AnswerCaching | false | undefined;
  /** Aborted when the run is stopped. */
  readonly signal: AbortSignal;
  /** Appends parts to the run's log, as one entry. */
  push(...parts: readonly AnswerPart[]): void;
  /** Reports that the provider asks for another try in so many seconds. */
  wait(status: number, seconds: number): void;
  /** Ends the run. */
  end(ending?: RunEnding): void;
  /** Ends the run with an error as its last part. */
  fail(error: Error): void;
}

interface RunListener {
  onEntries(entries: readonly RunEntry[], head: number): void;
  onGone(): void;
  onConnection?(isConnected: boolean): void;
}

/** A page's interface to the gateway, structurally the engine's `RunClient`. */
export interface FakeRunClient {
  start(
    id: string,
    request: ChatRequest,
    options: {
      signal: AbortSignal;
      spenders?: RequestSpenders | undefined;
      caching?: AnswerCaching | false | undefined;
      onWait?(wait: { status: number; seconds: number }): void;
    },
  ): Promise<Result<void, ApiError>>;
  follow(id: string, options: { from: number; listener: RunListener }): () => void;
  stop(id: string): void;
  close(): void;
}

/** A gateway without a network: any number of pages follow its runs. */
export interface FakeGateway {
  /** Every run that was started, in order. A repeated start adds none. */
  readonly completions: readonly FakeCompletion[];
  /**
   * A page's connection to the gateway.
   *
   * @param isHeld while it returns true, new log entries do not reach the page; `release` delivers them
   */
  connect(isHeld?: () => boolean): FakeRunClient;
  /** Delivers the entries that did not reach pages which are no longer held. */
  release(): void;
  /** Refuses the next starts with this error, until it is called without one. */
  refuse(error?: ApiError): void;
  /** Whether followers are reached; entries logged meanwhile are delivered when they are reached again. */
  setConnected(isConnected: boolean): void;
  /** Kills and restarts the process: no run is known any more, and none continues. */
  restart(): void;
}

interface FakeRun {
  log: RunEntry[];
  abort: AbortController;
  startedAt: number;
  isOver: boolean;
}

interface Follower {
  id: string;
  next: number;
  listener: RunListener;
  isHeld: () => boolean;
}

/**
 * A gateway whose answers the test writes: at once, if a script gives the parts for each request, or part by part
 * through `completions`.
 *
 * @param options.now milliseconds since the epoch, for the times of the log
 */
export function createFakeGateway(options: {
  now: () => number;
  /** Undefined leaves an answer to the test. */
  script?: ((request: ChatRequest) => readonly AnswerPart[] | undefined) | undefined;
  /** Drives each run from its start. */
  onStart?: (completion: FakeCompletion) => void;
}): FakeGateway {
  const { now, script, onStart } = options;
  const completions: FakeCompletion[] = [];
  let runs = new Map<string, FakeRun>();
  const followers = new Set<Follower>();
  let refusal: ApiError | undefined;
  let isConnected = true;

  /** Delivers the new entries to a follower, in a turn of its own, as a network would. */
  const deliver = (follower: Follower): void => {
    queueMicrotask(() => {
      if (!followers.has(follower) || !isConnected || follower.isHeld()) return;
      const run = runs.get(follower.id);
      if (!run) {
        followers.delete(follower);
        follower.listener.onGone();
        return;
      }
      const entries = run.log.slice(follower.next - 1);
      if (entries.length === 0) return;
      follower.next += entries.length;
      follower.listener.onEntries(entries, run.log.length);
    });
  };
  const append = (id: string, run: FakeRun, event: object): void => {
    if (run.isOver || runs.get(id) !== run) return;
    run.isOver = "end" in event;
    run.log.push({ number: run.log.length + 1, at: now() - run.startedAt, ...event } as RunEntry);
    for (const follower of followers) if (follower.id === id) deliver(follower);
  };
  const open = (
    id: string,
    request: ChatRequest,
    { spenders, caching }: Pick<FakeCompletion, "spenders" | "caching">,
  ): FakeRun => {
    const run: FakeRun = { log: [], abort: new AbortController(), startedAt: now(), isOver: false };
    runs.set(id, run);
    const completion: FakeCompletion = {
      id,
      request,
      spenders,
      caching,
      signal: run.abort.signal,
      push: (...parts) => append(id, run, { parts }),
      wait: (status, seconds) => append(id, run, { wait: { status, seconds } }),
      end: (ending = "finished") => append(id, run, { end: ending }),
      fail: ({ message }) => {
        append(id, run, { parts: [{ type: "error", error: { code: 0, message } }] });
        append(id, run, { end: "finished" });
      },
    };
    completions.push(completion);
    const parts = script?.(request);
    if (parts) {
      completion.push(...parts);
      completion.end();
    }
    onStart?.(completion);
    return run;
  };
  const stop = (id: string): void => {
    const run = runs.get(id) ?? { log: [], abort: new AbortController(), startedAt: now(), isOver: false };
    runs.set(id, run);
    if (run.isOver) return;
    append(id, run, { end: "stopped" });
    run.abort.abort();
  };

  const connect = (isHeld = () => false): FakeRunClient => {
    const own = new Set<Follower>();
    let isClosed = false;
    return {
      start: async (id, request, { spenders, caching }) => {
        if (isClosed) return new Promise(() => undefined);
        if (refusal) return fail(refusal);
        if (!runs.has(id)) open(id, request, { spenders, caching });
        return succeed(undefined);
      },
      follow: (id, { from, listener }) => {
        const follower: Follower = { id, next: from, listener, isHeld };
        if (isClosed) return () => undefined;
        followers.add(follower);
        own.add(follower);
        deliver(follower);
        return () => {
          followers.delete(follower);
          own.delete(follower);
        };
      },
      stop: (id) => {
        if (!isClosed) stop(id);
      },
      close: () => {
        isClosed = true;
        for (const follower of own) followers.delete(follower);
      },
    };
  };

  return {
    completions,
    connect,
    release: () => {
      for (const follower of followers) deliver(follower);
    },
    refuse: (error) => {
      refusal = error;
    },
    setConnected: (is) => {
      isConnected = is;
      for (const follower of followers) {
        follower.listener.onConnection?.(is);
        if (is) deliver(follower);
      }
    },
    restart: () => {
      for (const run of runs.values()) run.abort.abort();
      runs = new Map();
      for (const follower of followers) deliver(follower);
    },
  };
}

/** Drives runs by a function that yields the parts of each answer one by one. */
export function streamedBy(
  complete: (request: ChatRequest, options: { signal: AbortSignal }) => AsyncIterable<AnswerPart>,
): (completion: FakeCompletion) => void {
  return (completion) => {
    const move = async (): Promise<void> => {
      for await (const part of complete(completion.request, { signal: completion.signal })) completion.push(part);
      completion.end();
    };
    move().catch((error) => completion.fail(error instanceof Error ? error : new Error(String(error))));
  };
}

/** The parts of a plain answer, one for each piece of text, with the parts that a gateway adds around them. */
export function plainAnswer(...texts: readonly string[]): AnswerPart[] {
  return [
    { type: "metadata", model: "test/model", provider: "Test" },
    ...texts.map((text): AnswerPart => ({ type: "text-delta", text })),
    { type: "finish", reason: "stop", nativeReason: "stop" },
    { type: "usage", usage: { prompt_tokens: 1, completion_tokens: texts.length, total_tokens: 1 + texts.length } },
  ];
}
