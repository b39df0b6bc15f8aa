import type { RunEntry, RunFrame } from "@tutti/contract";
import type { RunListener, RunScheduler } from "./run-client-types.ts";

/** Milliseconds that a new reading waits for the connection before its listener is told that there is none. */
const CONNECTION_GRACE = 2000;

/** From which entry on a run is wanted. */
export interface RunPosition {
  run: string;
  from: number;
}

/** What a frame has come to. */
export interface Delivery {
  /** A listener was told entries that it did not have. */
  hasProgress: boolean;
  /** Entries were missing before those of the frame, for one reading at least: the run must be read anew. */
  hasGap: boolean;
}

/** All readings of the tab: who reads which run, and how far each has come. Knows no network. */
export interface FollowedRuns {
  /** Begins a reading; returns what ends it. */
  add(id: string, options: { from: number; listener: RunListener }): () => void;
  has(id: string): boolean;
  isEmpty(): boolean;
  /**
   * The next entry that each run needs: that of its reading which is least far. Undefined for a run without a
   * reading.
   */
  position(id: string): RunPosition | undefined;
  positions(): RunPosition[];
  /** Tells the listeners what is new to them. Never delivers past a gap. */
  deliver(frame: Extract<RunFrame, { run: string }>): Delivery;
  /** Says whether the connection is there, to those who were told otherwise last. */
  setConnected(isConnected: boolean): void;
  /** Ends all readings without a word. */
  clear(): void;
}

interface RunReading {
  next: number;
  listener: RunListener;
  /** What the listener was told last; at first it takes the connection for granted. */
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
  /** The set of runs, or where they are read from, has changed. */
  onChange: (id: string) => void;
  reportError: (cause: unknown) => void;
}): FollowedRuns {
  const { scheduler, onChange, reportError } = options;
  const runs = new Map<string, FollowedRun>();
  let isConnected = false;

  /** What one listener throws is no other's concern. */
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
    // Forgotten before the listener hears of it: what it does then meets a client that is through with the run.
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
      // Two connections may tell of one run while one takes the other's place; the log only grows.
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

/** The entries from a number on as far as they have no gap, and no further than the log's end. */
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
