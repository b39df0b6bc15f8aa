import type { RunEntry, RunFrame } from "@tutti/contract";
import type { RunListener, RunScheduler } from "./run-client-types.ts";

/** Milliseconds that a new reading waits for the connection before its listener is told that there is none. */
const CONNECTION_GRACE = 2000;

/** The first entry of a run that is wanted. */
export interface RunPosition {
  run: string;
  from: number;
}

/** The outcome of delivering a frame. */
export interface Delivery {
  /** A listener got entries that it did not have. */
  hasProgress: boolean;
  /** Entries before those of the frame were missing, for one reading at least: the run must be read anew. */
  hasGap: boolean;
}

/** All readings of the tab: which listener reads which run, and how far each has come. Independent of the network. */
export interface FollowedRuns {
  /** Begins a reading; returns a function that ends it. */
  add(id: string, options: { from: number; listener: RunListener }): () => void;
  has(id: string): boolean;
  isEmpty(): boolean;
  /** The next entry that each run needs: that of its least advanced reading. Undefined for a run without a reading. */
  position(id: string): RunPosition | undefined;
  positions(): RunPosition[];
  /** Passes the entries that are new to them to the listeners. Never delivers past a gap. */
  deliver(frame: Extract<RunFrame, { run: string }>): Delivery;
  /** Reports whether the connection is there, to the listeners whose last report differs. */
  setConnected(isConnected: boolean): void;
  /** Ends all readings without a call of their listeners. */
  clear(): void;
}

interface RunReading {
  next: number;
  listener: RunListener;
  /** The state last reported to the listener; initially it assumes a connection. */
  isConnected: boolean;
  cancelGrace: () => void;
}

interface FollowedRun {
  readings: Set<RunReading>;
  head: number;
}

const noDelivery: Delivery = { hasProgress: false, hasGap: false };

export function createFollowedRuns(options: {
  scheduler: RunScheduler;
  /** Called when the set of runs, or where they are read from, has changed. */
  onChange: (id: string) => void;
  reportError: (cause: unknown) => void;
}): FollowedRuns {
  const { scheduler, onChange, reportError } = options;
  const runs = new Map<string, FollowedRun>();
  let isConnected = false;

  /** An error of one listener must not affect the others. */
  const tell = (call: () => void): void => {
    try {
      call();
    } catch (cause) {
      reportError(cause);
    }
  };

  const end = (id: string, reading: RunReading): void => {
    const run = runs.get(id);
    if (!run?.readings.delete(reading)) return;
    reading.cancelGrace();
    if (run.readings.size > 0) return;
    runs.delete(id);
    onChange(id);
  };

  const reportConnection = (reading: RunReading): void => {
    if (reading.isConnected === isConnected) return;
    reading.isConnected = isConnected;
    tell(() => reading.listener.onConnection?.(isConnected));
  };

  const position = (id: string): RunPosition | undefined => {
    const run = runs.get(id);
    if (!run) return undefined;
    return { run: id, from: Math.min(...[...run.readings].map((reading) => reading.next)) };
  };

  const deliverTo = (reading: RunReading, { id, entries, head, hasHead }: News): Delivery => {
    const { newEntries, hasGap } = takeNew(entries, reading.next);
    reading.next += newEntries.length;
    // The reading ends before the listener is called: in that call the client no longer follows the run for it.
    if (newEntries.some((entry) => "end" in entry)) end(id, reading);
    if (newEntries.length > 0 || hasHead) tell(() => reading.listener.onEntries(newEntries, head));
    return { hasProgress: newEntries.length > 0, hasGap };
  };

  return {
    add(id, { from, listener }) {
      const run = runs.get(id) ?? { readings: new Set(), head: 0 };
      runs.set(id, run);
      const reading: RunReading = {
        next: Math.max(1, from),
        listener,
        isConnected: true,
        cancelGrace: scheduler.after(CONNECTION_GRACE, () => reportConnection(reading)),
      };
      run.readings.add(reading);
      onChange(id);
      return () => end(id, reading);
    },
    has: (id) => runs.has(id),
    isEmpty: () => runs.size === 0,
    position,
    positions: () => [...runs.keys()].map((id) => position(id)).filter((runPosition) => runPosition !== undefined),
    deliver(frame) {
      const run = runs.get(frame.run);
      if (!run) return noDelivery;
      const readings = [...run.readings];
      if ("gone" in frame) {
        for (const reading of readings) {
          if (!run.readings.has(reading)) continue;
          end(frame.run, reading);
          tell(() => reading.listener.onGone());
        }
        return noDelivery;
      }
      // While one connection replaces the other, both may send frames of one run; the log only grows.
      run.head = Math.max(run.head, frame.head ?? 0);
      const news = { id: frame.run, entries: frame.entries, head: run.head, hasHead: frame.head !== undefined };
      const deliveries = readings
        // A listener may end another's reading.
        .map((reading) => (run.readings.has(reading) ? deliverTo(reading, news) : noDelivery));
      return {
        hasProgress: deliveries.some((delivery) => delivery.hasProgress),
        hasGap: deliveries.some((delivery) => delivery.hasGap),
      };
    },
    setConnected(value) {
      if (value === isConnected) return;
      isConnected = value;
      for (const run of [...runs.values()]) {
        for (const reading of [...run.readings]) if (run.readings.has(reading)) reportConnection(reading);
      }
    },
    clear() {
      for (const run of runs.values()) {
        for (const reading of run.readings) reading.cancelGrace();
        run.readings.clear();
      }
      runs.clear();
    },
  };
}

interface News {
  id: string;
  entries: readonly RunEntry[];
  head: number;
  hasHead: boolean;
}

/** The entries from a number on, up to the first gap or the end of the log. */
function takeNew(entries: readonly RunEntry[], from: number): { newEntries: RunEntry[]; hasGap: boolean } {
  const newEntries: RunEntry[] = [];
  for (const entry of entries) {
    if (entry.number < from + newEntries.length) continue;
    // Written so that an entry without a number is a gap, too.
    if (entry.number !== from + newEntries.length) return { newEntries, hasGap: true };
    newEntries.push(entry);
    if ("end" in entry) break;
  }
  return { newEntries, hasGap: false };
}
