import type { AnswerPart, ApiError, RunEnding } from "@tutti/contract";
import type { AccessWatch } from "../accounts/people/access-watch.ts";
import { ApiFailure } from "../api-failure.ts";
import { GIGABYTE } from "../bytes.ts";
import { withTimeout } from "../with-timeout.ts";
import type { AnswerServices } from "./answer-run.ts";
import type { FindRun, Following } from "./following.ts";
import { type LocalRun, type RunQuestion, startRun } from "./local-run.ts";
import type { LogFolder } from "./log-file.ts";
import { createLogStore } from "./log-store.ts";
import { createRunConnections, type RunFollower } from "./run-connections.ts";
import { createRunLog, type RunLog } from "./run-log.ts";
import { localRuns, type SharedRuns } from "./shared-runs.ts";
import { createStoppedRuns } from "./stopped-runs.ts";

/** Answers that belong to the gateway, independent of the page that requested them. */
export interface Runs {
  /**
   * Starts a run, once: false if the owner has started it before, or stopped it, at any gateway.
   *
   * @param admit returns the request of a new run. An error that it throws is thrown here, and there is no run then
   */
  start(owner: string, id: string, admit: () => Promise<RunQuestion>): Promise<boolean>;
  /**
   * Stops a run; an unknown run cannot start afterwards, as long as its id is remembered (`stopped-runs.ts`).
   *
   * @param admit is called before an unknown id is remembered. An error that it throws is thrown here
   */
  stop(owner: string, id: string, admit?: () => void): Promise<void>;
  /** The function that finds an owner's runs to follow. */
  finder(owner: string): FindRun;
  /** Adds a connection; undefined if the person, or the gateway, has too many of them. */
  follow(follower: RunFollower): Following | undefined;
  /** The numbers of runs that have not ended, and of connections that follow runs. */
  counts(): { running: number; connections: number };
  /**
   * Starts no more runs, lets the running ones end for so many milliseconds, then ends them and the connections that
   * follow them.
   */
  drain(timeout: number): Promise<void>;
  /** Ends the running runs, and removes their files. */
  close(): Promise<void>;
}

export interface RunsOptions extends AnswerServices {
  /** Ends the runs of people and keys whose access ends; default: none ends. */
  access?: Pick<AccessWatch, "hold"> | undefined;
  /** Called with each run that begins here; the function that it returns, with the end. Default: none is watched. */
  watch?: ((question: Pick<RunQuestion, "identity" | "spends">) => (ending: RunEnding) => void) | undefined;
  folder: LogFolder;
  /** Bytes of logs in memory. */
  memoryLimit: number;
  /** Default: a single gateway. */
  sharedRuns?: SharedRuns | undefined;
}

/** Milliseconds for which the log of a run is kept after its end. */
export const RETENTION = 3_600_000;

/** Bytes of logs on disk. */
export const DISK_LIMIT = GIGABYTE;

const stopping: ApiError = { code: 503, message: "This gateway is shutting down. Try again in a moment." };

/** Milliseconds for connections to receive their last frames, and for the ledger to write its last endings. */
const LAST_TIMEOUT = 1000;

const interruption: readonly AnswerPart[] = [
  {
    type: "error",
    error: { code: 503, message: "The gateway was stopped before this answer was complete." },
  },
];

const accessEnding: readonly AnswerPart[] = [
  {
    type: "error",
    error: { code: 401, message: "The account, key or session that requested this answer was ended." },
  },
];

interface RunRecord {
  log: RunLog;
  /** Undefined if the run has ended, or never called a model. */
  run: LocalRun | undefined;
}

export function createRuns(options: RunsOptions): Runs {
  const { folder, memoryLimit, sharedRuns = localRuns, time, log: journal } = options;
  const store = createLogStore({ folder, memoryLimit, diskLimit: DISK_LIMIT, log: journal });
  const knownRuns = new Map<string, RunRecord>();
  const running = new Map<string, LocalRun>();
  /** Starts without a decision yet. */
  const starting = new Map<string, Promise<boolean>>();
  const connections = createRunConnections();
  /** Cancels the forgetting of an ended log. */
  const retentions = new Map<RunLog, () => void>();
  const stoppedRuns = createStoppedRuns({ lifetime: RETENTION, now: time.now, onForgotten: sharedRuns.release });
  /** Runs that have not ended, or whose end is not in the ledger yet. */
  const settling = new Set<Promise<void>>();
  let isDraining = false;

  const waitForSettling = () => Promise.allSettled(settling);

  const isKnownHere = (name: string) => knownRuns.has(name) || stoppedRuns.has(name);

  function createLog(name: string): RunLog {
    const log = store.create(() => forget(name, log));
    return log;
  }

  /** A log that is forgotten to make room takes its timer with it. */
  function forget(name: string, log: RunLog): void {
    retentions.get(log)?.();
    retentions.delete(log);
    if (knownRuns.get(name)?.log === log) knownRuns.delete(name);
  }

  function keepForAWhile(name: string, log: RunLog): void {
    const cancel = time.after(RETENTION, () => {
      forget(name, log);
      store.forget(log);
    });
    retentions.set(log, cancel);
    store.end(log);
  }

  async function begin(name: string, admit: () => Promise<RunQuestion>): Promise<boolean> {
    if (isKnownHere(name) || (await sharedRuns.isKnown(name))) return false;
    if (isDraining) throw new ApiFailure(stopping, { "Retry-After": "1" });
    const question = await admit();
    // A stop may have arrived before the claim, or during it.
    const isClaimed = !isKnownHere(name) && (await sharedRuns.claim(name)) && !isKnownHere(name);
    if (!isClaimed) {
      question.onEnd?.();
      return false;
    }
    const log = createLog(name);
    let release = (): void => undefined;
    const tellEnd = options.watch?.(question);
    const run = startRun(question, {
      log,
      services: options,
      sinceFollowedElsewhere: () => sharedRuns.sinceFollowed(name),
      onEnd: (ending) => {
        release();
        tellEnd?.(ending);
        running.delete(name);
        // The run holds its request, which may be large.
        if (knownRuns.get(name)?.log === log) knownRuns.set(name, { log, run: undefined });
        keepForAWhile(name, log);
      },
    });
    knownRuns.set(name, { log, run });
    running.set(name, run);
    release = options.access?.hold(question.identity, () => run.end("interrupted", accessEnding)) ?? release;
    const settlement = run.completion.finally(() => settling.delete(settlement));
    settling.add(settlement);
    sharedRuns.publish(name, log, () => run.end("interrupted"));
    return true;
  }

  async function stop(owner: string, name: string, admit?: () => void): Promise<void> {
    if (stoppedRuns.has(name)) return;
    const here = knownRuns.get(name);
    if (here) return here.run?.end("stopped");
    // A start here may have been decided meanwhile.
    if (await sharedRuns.stop(name)) return knownRuns.get(name)?.run?.end("stopped");
    admit?.();
    // A start at another gateway may have been faster.
    if (!(await sharedRuns.claim(name))) return void (await sharedRuns.stop(name));
    const meanwhile = knownRuns.get(name);
    if (meanwhile) return meanwhile.run?.end("stopped");
    stoppedRuns.add(owner, name);
    sharedRuns.publish(name, stoppedLog(), () => undefined);
  }

  sharedRuns.onStop((name) => knownRuns.get(name)?.run?.end("stopped"));

  async function endAll(): Promise<void> {
    for (const run of [...running.values()]) run.end("interrupted", interruption);
    await withTimeout(waitForSettling(), LAST_TIMEOUT);
  }

  return {
    async start(owner, id, admit) {
      const name = nameOf(owner, id);
      for (let other = starting.get(name); other !== undefined; other = starting.get(name)) {
        // If the other start was refused, this one is the first.
        if (await other.catch(() => false)) return false;
      }
      const decision = begin(name, admit);
      starting.set(name, decision);
      try {
        return await decision;
      } finally {
        if (starting.get(name) === decision) starting.delete(name);
      }
    },
    stop: (owner, id, admit) => stop(owner, nameOf(owner, id), admit),
    finder: (owner) => (id) => {
      const name = nameOf(owner, id);
      const here = knownRuns.get(name);
      if (stoppedRuns.has(name)) return { log: stoppedLog(), attend: () => () => undefined };
      if (!here) return sharedRuns === localRuns ? undefined : sharedRuns.find(name);
      return here.run ?? { log: here.log, attend: () => () => undefined };
    },
    follow: connections.follow,
    counts: () => ({ running: running.size, connections: connections.count() }),
    async drain(timeout) {
      isDraining = true;
      await withTimeout(waitForSettling(), timeout);
      await endAll();
      await connections.finish(LAST_TIMEOUT);
    },
    async close() {
      await endAll();
      for (const cancel of retentions.values()) cancel();
      connections.close();
      await withTimeout(sharedRuns.settled(), LAST_TIMEOUT);
      sharedRuns.close();
      await store.settled();
      await folder.close();
    },
  };
}

/** The log of a run that was stopped before it was started. */
function stoppedLog(): RunLog {
  const log = createRunLog(() => undefined);
  log.append({ end: "stopped" }, 0);
  return log;
}

/** The name of a run among those of all owners. */
function nameOf(owner: string, id: string): string {
  return `${owner}/${id}`;
}
