import type { FollowedRun } from "../../runs/following.ts";
import { createRemoteLog, type RemoteEntry, type RemoteLog } from "../../runs/remote-log.ts";
import type { RunLog } from "../../runs/run-log.ts";
import type { SharedRuns } from "../../runs/shared-runs.ts";
import type { Channel } from "../channel.ts";
import type { PrimaryProtocol, WorkerProtocol } from "../protocol.ts";

/** Bytes of entries that are sent together, about. */
const PIECE = 256 * 1024;

/** A run of another worker that pages follow at this one. */
interface OpenRun {
  log: Promise<RemoteLog | undefined>;
  followers: number;
  /** Takes the entries that arrive; before the log is loaded, they are kept for it. */
  take(entries: readonly RemoteEntry[]): void;
}

export interface LinkedRuns {
  sharedRuns: SharedRuns;
  handlers: Pick<WorkerProtocol, "runs.stop" | "runs.news">;
}

/** Shares runs with the other workers, through the process that keeps all logs. */
export function linkRuns(primary: Channel<PrimaryProtocol>): LinkedRuns {
  const openRuns = new Map<string, OpenRun>();
  const sending = new Set<Promise<void>>();
  let onStop = (_name: string): void => undefined;

  function publish(name: string, log: RunLog, onLost: () => void): void {
    let publishedCount = 0;
    let isSending = false;
    let isOver = false;

    /** Resolves when the other process has all entries so far. */
    async function sendAll(): Promise<void> {
      while (publishedCount < log.head && !log.isForgotten) {
        const entries = await log.read(publishedCount + 1, PIECE);
        if (!(await primary.call("runs.append", { name, entries }))) {
          isOver = true;
          silence();
          onLost();
          return;
        }
        publishedCount += entries.length;
      }
      if (log.isEnded) silence();
    }

    /** One at a time; entries that arrive meanwhile are sent with the next one. */
    function send(): void {
      if (isSending) return;
      isSending = true;
      const sendingAll = sendAll()
        // The process that keeps the logs has ended, and this one ends with it.
        .catch(() => {
          isOver = true;
        })
        .finally(() => {
          isSending = false;
          sending.delete(sendingAll);
          // An entry may have been added after the last check.
          if (!isOver && !log.isForgotten && publishedCount < log.head) send();
        });
      sending.add(sendingAll);
    }

    const silence = log.onAppend(send);
    send();
  }

  function open(name: string): OpenRun {
    const early: RemoteEntry[] = [];
    let log: RemoteLog | undefined;
    const load = async () => {
      const state = await primary.call("runs.open", { name });
      if (!state) return undefined;
      log = createRemoteLog({
        ...state,
        async fetch(from, limit) {
          const entries = await primary.call("runs.read", { name, from, limit });
          return toRemoteEntries(from, entries);
        },
      });
      log.take(early);
      return log;
    };
    const run: OpenRun = {
      log: load(),
      followers: 0,
      take: (entries) => (log ? log.take(entries) : void early.push(...entries)),
    };
    openRuns.set(name, run);
    return run;
  }

  return {
    sharedRuns: {
      isKnown: (name) => primary.call("runs.isKnown", { name }),
      claim: (name) => primary.call("runs.claim", { name }),
      publish,
      release: (name) => primary.tell("runs.release", { name }),
      async find(name): Promise<FollowedRun | undefined> {
        const run = openRuns.get(name) ?? open(name);
        const drop = () => {
          if (run.followers > 0 || openRuns.get(name) !== run) return;
          openRuns.delete(name);
          primary.tell("runs.leave", { name });
        };
        const log = await run.log;
        // A page that has disconnected meanwhile does not begin to follow.
        setImmediate(drop);
        if (!log) return undefined;
        return {
          log,
          attend() {
            run.followers += 1;
            return () => {
              run.followers -= 1;
              drop();
            };
          },
        };
      },
      stop: (name) => primary.call("runs.stop", { name }),
      onStop(listener) {
        onStop = listener;
      },
      sinceFollowed: (name) => primary.call("runs.sinceFollowed", { name }),
      async settled() {
        while (sending.size > 0) await Promise.all(sending);
      },
      close: () => undefined,
    },
    handlers: {
      "runs.stop": ({ name }) => onStop(name),
      "runs.news": ({ name, first, entries }) => openRuns.get(name)?.take(toRemoteEntries(first, entries)),
    },
  };
}

function toRemoteEntries(first: number, texts: readonly string[]): RemoteEntry[] {
  return texts.map((text, index) => ({ number: first + index, text }));
}
