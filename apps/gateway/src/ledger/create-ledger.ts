import { randomUUID } from "node:crypto";
import { toBoundedPicodollars } from "@tutti/contract";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { DEAD_AFTER } from "../database/live-gateways.ts";
import type { GenerationTable } from "../database/schema.ts";
import { toRunningRow, withEnd, withProgress } from "./generation-row.ts";
import { createInstances } from "./instances.ts";
import type { GenerationEnd, GenerationProgress, Ledger } from "./ledger.ts";
import { replayStartJournal } from "./replay-start-journal.ts";
import { createGenerationWriter, type GenerationWriter } from "./save-generations.ts";
import type { StartJournal } from "./start-journal.ts";
import { createWriteQueue, type WriteQueueOptions } from "./writes/write-queue.ts";

/** The ledger of one gateway process. */
export interface OpenLedger extends Ledger {
  /**
   * Marks the generations that dead processes left running; repeatedly if several gateways share the database. Call it
   * before anything begins.
   */
  start(): Promise<void>;
  /** Resolves when a running generation is in the database, where reports find it. */
  whenWritten(id: string): Promise<void>;
  /** Writes all waiting rows. Call it when nothing runs anymore, before the database is closed. */
  close(): Promise<void>;
}

export interface LedgerOptions {
  database: Database;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Logger;
  /** Identifies this process among earlier and concurrent ones; default: a new id. */
  instanceId?: string | undefined;
  /**
   * Milliseconds between two writes of the progress of all running generations; default: 200 for up to 40 of them, up
   * to 2 seconds for more.
   */
  progressInterval?: number | undefined;
  /**
   * Milliseconds without a sign of life after which a gateway on the same PostgreSQL counts as dead; default a minute.
   */
  deadAfter?: number | undefined;
  /** The journal of generations that begin; absent: their first token waits for the database. */
  startJournal?: StartJournal | undefined;
  /**
   * The writer of another process, if that one writes for this one; it also marks the generations of dead processes.
   * Absent: this process does both.
   */
  writer?: GenerationWriter | undefined;
  /** Gateways that are known to be dead: their running generations are marked at the start. On PostgreSQL alone. */
  predecessors?: readonly string[] | undefined;
  /**
   * How failing writes are handled; default: answers wait a second at most, and attempts continue with pauses of 0.1 to
   * 10 seconds.
   */
  writing?: Partial<Pick<WriteQueueOptions, "timeout" | "pause" | "limit">> | undefined;
}

/** A running generation: its row, and the progress since the row was written. */
interface RunningGeneration {
  row: GenerationTable;
  progress: GenerationProgress | undefined;
  /**
   * `beginning` resolves when its start is safe, `writing` when it is in the database, `ending` when its end is safe.
   */
  beginning: Promise<void>;
  writing: Promise<void>;
  ending?: Promise<void>;
  /** The row of a start that waits for others to be written with; absent if none waits. */
  gathering?: PendingWrite | undefined;
}

interface PendingWrite {
  write(): void;
  /** @param writing the write that replaces this one */
  leaveTo(writing: Promise<void>): void;
}

/**
 * Milliseconds for which a start waits if it is safe without the database: it is in the journal, or belongs to an
 * answer that is not streamed, whose client receives nothing before the ending is safe. A generation that ends in this
 * time is written once.
 */
const GATHERING = 25;

/**
 * Milliseconds between two writes of progress, for each running answer: the tokens that a killed process has delivered
 * since the last write are charged to no account, and each write costs the database time.
 */
const PROGRESS_INTERVAL = { each: 5, shortest: 200, longest: 2_000 } as const;

/** Milliseconds for which a closing ledger tries to write the waiting rows. */
const CLOSE_TIMEOUT = 5_000;

export function createLedger(options: LedgerOptions): OpenLedger {
  const {
    database,
    now,
    log,
    instanceId = randomUUID(),
    progressInterval,
    deadAfter = DEAD_AFTER,
    startJournal,
    predecessors = [],
    writing,
  } = options;
  const writer = options.writer ?? createGenerationWriter(database);
  const queue = createWriteQueue({
    async save(rows) {
      await writer.save(rows);
      startJournal?.acknowledge(rows);
    },
    flush: writer.flush,
    log,
    timeout: 1_000,
    pause: { first: 100, longest: 10_000 },
    limit: 50_000,
    ...writing,
  });
  const instances = options.writer
    ? undefined
    : createInstances({ database, writer, log, instanceId, deadAfter, predecessors });
  const running = new Map<string, RunningGeneration>();
  let timer = scheduleProgress();

  function scheduleProgress(): NodeJS.Timeout {
    const { each, shortest, longest } = PROGRESS_INTERVAL;
    const interval = progressInterval ?? Math.min(Math.max(each * running.size, shortest), longest);
    const timeout = setTimeout(() => {
      writeProgress();
      timer = scheduleProgress();
    }, interval);
    return timeout.unref();
  }

  function writeProgress(): void {
    for (const generation of running.values()) {
      if (generation.progress === undefined || generation.ending !== undefined) continue;
      generation.row = withProgress(generation.row, generation.progress, now());
      generation.progress = undefined;
      void queue.put(generation.row);
    }
  }

  function gather(generation: Pick<RunningGeneration, "row" | "gathering">): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const leaveTo = (write: Promise<void>) => {
      clearTimeout(soon);
      generation.gathering = undefined;
      void write.then(resolve);
    };
    const write = () => leaveTo(queue.put(generation.row));
    const soon = setTimeout(write, GATHERING);
    generation.gathering = { write, leaveTo };
    return promise;
  }

  function save({ row, progress }: RunningGeneration, end: GenerationEnd): Promise<void> {
    return queue.put(withEnd(progress ? withProgress(row, progress, now()) : row, end));
  }

  return {
    begin(start) {
      const knownRunning = running.get(start.id);
      if (knownRunning) return knownRunning.beginning;
      const row = toRunningRow(start, instanceId);
      const completion = Promise.resolve();
      const generation: RunningGeneration = { row, progress: undefined, beginning: completion, writing: completion };
      const isNoted = start.isStreamed && startJournal?.append(row) === true;
      generation.writing = isNoted || !start.isStreamed ? gather(generation) : queue.put(row);
      if (!isNoted) generation.beginning = generation.writing;
      running.set(start.id, generation);
      return generation.beginning;
    },
    recordProgress(id, progress) {
      const generation = running.get(id);
      if (generation) generation.progress = progress;
    },
    async raiseCharge(id, charge) {
      const generation = running.get(id);
      if (!generation || generation.ending !== undefined) return;
      generation.row = { ...generation.row, charge_picodollars: toBoundedPicodollars(charge) };
      const writing = queue.put(generation.row);
      generation.gathering?.leaveTo(writing);
      await writing;
    },
    async finish(id, end) {
      const generation = running.get(id);
      if (!generation) return;
      generation.ending ??= save(generation, end);
      generation.gathering?.leaveTo(generation.ending);
      await generation.ending;
      running.delete(id);
    },
    async whenWritten(id) {
      const generation = running.get(id);
      generation?.gathering?.write();
      await generation?.writing;
    },
    async start() {
      if (startJournal) await replayStartJournal(database, { startJournal, log });
      await instances?.start();
    },
    async close() {
      clearTimeout(timer);
      for (const { gathering } of running.values()) gathering?.write();
      writeProgress();
      await queue.drain(CLOSE_TIMEOUT);
      await instances?.close();
      startJournal?.close();
    },
  };
}
