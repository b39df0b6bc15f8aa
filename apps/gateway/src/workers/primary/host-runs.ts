import type { LogStore } from "../../runs/log-store.ts";
import { isEnd } from "../../runs/remote-log.ts";
import type { RunLog } from "../../runs/run-log.ts";
import type { RunTime } from "../../runs/run-time.ts";
import type { PrimaryProtocol } from "../protocol.ts";
import type { Host, Seat } from "./seat.ts";

interface HostedRun {
  /** Undefined: the worker that ran it has ended. */
  owner: Seat | undefined;
  log: RunLog;
  /** Workers at which pages follow the run, except its owner. */
  followers: Set<Seat>;
  /** When the last follower had left; undefined before. */
  leftAt: number | undefined;
  /** Cancels the forgetting of the ended log. */
  cancelForgetting: (() => void) | undefined;
}

type Handlers = Pick<PrimaryProtocol, Extract<keyof PrimaryProtocol, `runs.${string}`>>;

/**
 * Keeps the logs of all workers' runs, so that a page can read any of them at any worker, and the entries of a dead
 * worker are not lost: its runs end here, as interrupted.
 *
 * @param options.keptFor milliseconds for which a log is kept after its end
 */
export function hostRuns(options: { store: LogStore; time: RunTime; keptFor: number }): Host {
  const { store, time, keptFor } = options;
  const runs = new Map<string, HostedRun>();

  function forget(name: string, run: HostedRun): void {
    // A log that is forgotten to make room takes its timer with it.
    run.cancelForgetting?.();
    run.cancelForgetting = undefined;
    if (runs.get(name) === run) runs.delete(name);
  }

  function add(name: string, owner: Seat): void {
    const run: HostedRun = {
      owner,
      log: store.create(() => forget(name, run)),
      followers: new Set(),
      leftAt: undefined,
      cancelForgetting: undefined,
    };
    runs.set(name, run);
  }

  function append(name: string, run: HostedRun, entries: readonly string[]): void {
    if (run.log.isEnded) return;
    const first = run.log.head + 1;
    for (const entry of entries) run.log.appendText(entry, isEnd(entry));
    for (const { channel } of run.followers) channel.tell("runs.news", { name, first, entries });
    if (!run.log.isEnded) return;
    run.cancelForgetting = time.after(keptFor, () => {
      forget(name, run);
      store.forget(run.log);
    });
    store.end(run.log);
  }

  async function interrupt(name: string, run: HostedRun): Promise<void> {
    run.owner = undefined;
    const { log } = run;
    if (log.isEnded) return;
    const [last = '{"at":0}'] = log.head === 0 ? [] : await log.read(log.head, 1);
    const { at } = JSON.parse(last) as { at: number };
    append(name, run, [JSON.stringify({ number: log.head + 1, at, end: "interrupted" })]);
  }

  function unfollow(run: HostedRun, seat: Seat): void {
    if (run.followers.delete(seat)) run.leftAt = time.now();
  }

  return (seat) => ({
    handlers: {
      "runs.isKnown": ({ name }) => runs.has(name),
      "runs.claim": ({ name }) => {
        if (runs.has(name)) return false;
        add(name, seat);
        return true;
      },
      "runs.release": ({ name }) => {
        const run = runs.get(name);
        if (run?.owner !== seat) return;
        forget(name, run);
        store.forget(run.log);
      },
      "runs.append": ({ name, entries }) => {
        const run = runs.get(name);
        if (run?.owner !== seat) return false;
        append(name, run, entries);
        return true;
      },
      "runs.open": ({ name }) => {
        const run = runs.get(name);
        if (!run) return undefined;
        run.followers.add(seat);
        return { head: run.log.head, isEnded: run.log.isEnded };
      },
      "runs.leave": ({ name }) => {
        const run = runs.get(name);
        if (run) unfollow(run, seat);
      },
      "runs.read": async ({ name, from, limit }) => (await runs.get(name)?.log.read(from, limit)) ?? [],
      "runs.stop": ({ name }) => {
        const run = runs.get(name);
        run?.owner?.channel.tell("runs.stop", { name });
        return run !== undefined;
      },
      "runs.sinceFollowed": ({ name }) => {
        const { followers, leftAt } = runs.get(name) ?? {};
        if (followers && followers.size > 0) return 0;
        return leftAt === undefined ? undefined : time.now() - leftAt;
      },
    } satisfies Handlers,
    async leave() {
      for (const [name, run] of runs) {
        unfollow(run, seat);
        if (run.owner === seat) await interrupt(name, run);
      }
    },
  });
}
