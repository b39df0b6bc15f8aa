import type { RunEntry, RunEvent, RunFrame } from "@tutti/contract";

/** Sends a connection a frame about one run. */
export type SendFrame = (frame: RunFrame) => void;

/** The logs of a scripted gateway's runs, and the connections that read them. */
export interface RunLogs {
  /** Creates a run with an empty log; returns false if it exists already. */
  create(id: string): boolean;
  entries(id: string): readonly RunEntry[];
  /** Writes one entry; `isNotified: false` does not send it to the readers, as a broken gateway would. */
  append(id: string, event: RunEvent, options?: { isNotified?: boolean }): void;
  /** Sends the last entries once more to all readers of the run. */
  repeat(id: string, count: number): void;
  /** Deletes the run, and notifies its readers of it. */
  remove(id: string): void;
  follow(send: SendFrame, position: { run: string; from: number }): void;
  unfollow(send: SendFrame, id: string): void;
  /** The connection is gone. */
  leave(send: SendFrame): void;
  /** The runs that the connection reads. */
  followedBy(send: SendFrame): string[];
}

interface Log {
  entries: RunEntry[];
  readers: Set<SendFrame>;
}

/** @param replaySize how many entries one frame of a replay holds */
export function createRunLogs({ replaySize }: { replaySize: number }): RunLogs {
  const logs = new Map<string, Log>();
  const logOf = (id: string): Log => {
    const log = logs.get(id);
    if (!log) throw new Error(`The scripted gateway has no run ${id}.`);
    return log;
  };
  const tell = (log: Log, frame: RunFrame): void => {
    for (const send of [...log.readers]) send(frame);
  };

  return {
    create(id) {
      if (logs.has(id)) return false;
      logs.set(id, { entries: [], readers: new Set() });
      return true;
    },
    entries: (id) => [...logOf(id).entries],
    append(id, event, { isNotified = true } = {}) {
      const log = logOf(id);
      const number = log.entries.length + 1;
      const entry: RunEntry = { number, at: number, ...event };
      log.entries.push(entry);
      if (!isNotified) return;
      tell(log, { run: id, entries: [entry] });
      if ("end" in event) log.readers.clear();
    },
    repeat(id, count) {
      const log = logOf(id);
      tell(log, { run: id, entries: log.entries.slice(-count) });
    },
    remove(id) {
      const log = logOf(id);
      logs.delete(id);
      tell(log, { run: id, gone: true });
    },
    follow(send, { run, from }) {
      const log = logs.get(run);
      if (!log) return send({ run, gone: true });
      const head = log.entries.length;
      const first = log.entries.slice(from - 1, from - 1 + replaySize);
      send({ run, entries: first, head });
      for (let next = from - 1 + replaySize; next < head; next += replaySize) {
        send({ run, entries: log.entries.slice(next, next + replaySize) });
      }
      const last = log.entries.at(-1);
      if (!last || !("end" in last)) log.readers.add(send);
    },
    unfollow(send, id) {
      logs.get(id)?.readers.delete(send);
    },
    leave(send) {
      for (const log of logs.values()) log.readers.delete(send);
    },
    followedBy: (send) => [...logs].filter(([, log]) => log.readers.has(send)).map(([id]) => id),
  };
}
