import type { ReadableLog } from "./run-log.ts";

/** The receiver of frames: one connection. */
export interface FrameSink {
  /**
   * Sends one frame, as JSON.
   *
   * @returns undefined if more may be sent at once, or a promise that resolves when the connection has room again
   */
  write(frame: string): Promise<void> | undefined;
}

/** A run that can be followed. */
export interface FollowedRun {
  log: ReadableLog;
  /** Counts a follower, until the function that it returns is called. */
  attend(): () => void;
}

/** A run, and the number of the first entry to send. */
export interface RunPosition {
  run: string;
  from: number;
}

/** The runs that one connection follows. */
export interface Following {
  /** A run that is followed already is read anew from its position. */
  follow(positions: readonly RunPosition[], find: FindRun): void;
  unfollow(runs: readonly string[]): void;
  /** The number of runs whose end was not sent yet. */
  readonly size: number;
  /** Resolves when all existing entries have been sent. */
  settled(): Promise<void>;
  close(): void;
}

/** Finds a run by its id; undefined if there is none that the follower may read. */
export type FindRun = (run: string) => FollowedRun | undefined | Promise<FollowedRun | undefined>;

interface Cursor {
  run: string;
  /** The number of the next entry. */
  next: number;
  source: FollowedRun;
  /** The log's head has been sent. */
  hasBegun: boolean;
  /** The cursor waits for its turn. */
  isWaiting: boolean;
  /** Stops following the run. */
  leave: () => void;
}

/**
 * Bytes of entries in a frame, approximately: large enough for many entries, small enough that none blocks those of
 * other runs for long.
 */
const FRAME_SIZE = 256 * 1024;

/**
 * Sends the entries that cursors have not read yet, run after run in turns, as fast as the connection accepts them.
 * Nothing is copied from a log before the connection has room for it, so that a slow reader costs no memory.
 *
 * @param options.onIdle is called when the last followed run has been sent to its end, or is gone
 */
export function createFollowing({ sink, onIdle }: { sink: FrameSink; onIdle?: () => void }): Following {
  /** The cursors of the followed runs, and a symbol for each run that is still being looked up. */
  const cursors = new Map<string, Cursor | symbol>();
  const turns: Cursor[] = [];
  let waiting: (() => void)[] = [];
  let isBusy = false;
  let isClosed = false;

  function wake(cursor: Cursor): void {
    if (!cursor.isWaiting) {
      cursor.isWaiting = true;
      turns.push(cursor);
    }
    if (!isBusy) pump();
  }

  /**
   * Sends synchronously, as far as entries are in memory and the connection has room: a live entry takes no turn of the
   * event loop.
   */
  function pump(): void {
    for (let cursor = turns.shift(); cursor !== undefined; cursor = turns.shift()) {
      cursor.isWaiting = false;
      if (isClosed || cursors.get(cursor.run) !== cursor) continue;
      const delay = sendNext(cursor);
      if (delay === undefined) continue;
      isBusy = true;
      void delay.then(() => {
        isBusy = false;
        pump();
      });
      return;
    }
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function sendNext(cursor: Cursor): Promise<void> | undefined {
    const { log } = cursor.source;
    if (log.isForgotten) return sendGoneFrame(cursor.run, cursor);
    if (cursor.next > log.head) return send(cursor, []);
    const entries = log.read(cursor.next, FRAME_SIZE);
    if (!(entries instanceof Promise)) return send(cursor, entries);
    return entries.then(
      (read) => (cursors.get(cursor.run) === cursor ? send(cursor, read) : undefined),
      () => sendGoneFrame(cursor.run, cursor),
    );
  }

  function send(cursor: Cursor, entries: readonly string[]): Promise<void> | undefined {
    const { log } = cursor.source;
    const { head } = log;
    // A wake-up after which all existing entries are sent already.
    if (entries.length === 0 && cursor.hasBegun && !log.isEnded) return undefined;
    const headField = cursor.hasBegun ? "" : `,"head":${head}`;
    cursor.hasBegun = true;
    cursor.next += entries.length;
    const isAtEnd = log.isEnded && cursor.next > head;
    if (isAtEnd) drop(cursor);
    else if (cursor.next <= head) {
      cursor.isWaiting = true;
      turns.push(cursor);
    }
    const room = sink.write(`{"run":"${cursor.run}","entries":[${entries.join(",")}]${headField}}`);
    if (isAtEnd) reportIdle();
    return room;
  }

  /** @param place the cursor or symbol of the run, which may be followed anew meanwhile */
  function sendGoneFrame(run: string, place: Cursor | symbol): Promise<void> | undefined {
    if (isClosed || cursors.get(run) !== place) return undefined;
    if (typeof place === "symbol") cursors.delete(run);
    else drop(place);
    const room = sink.write(`{"run":"${run}","gone":true}`);
    reportIdle();
    return room;
  }

  function reportIdle(): void {
    if (cursors.size === 0) onIdle?.();
  }

  function drop(cursor: Cursor): void {
    if (cursors.get(cursor.run) === cursor) cursors.delete(cursor.run);
    cursor.leave();
  }

  function unfollow(run: string): void {
    const cursorOfRun = cursors.get(run);
    cursors.delete(run);
    if (typeof cursorOfRun === "object") cursorOfRun.leave();
  }

  function begin({ run, from }: RunPosition, followedRun: FollowedRun): void {
    const leave = followedRun.attend();
    const cursor: Cursor = {
      run,
      next: from,
      source: followedRun,
      hasBegun: false,
      isWaiting: false,
      leave: () => undefined,
    };
    const silence = followedRun.log.onAppend(() => wake(cursor));
    cursor.leave = () => {
      silence();
      leave();
    };
    cursors.set(run, cursor);
    wake(cursor);
  }

  function follow(runPosition: RunPosition, find: FindRun): void {
    unfollow(runPosition.run);
    const place = Symbol(runPosition.run);
    cursors.set(runPosition.run, place);
    const settle = (followedRun: FollowedRun | undefined) => {
      if (isClosed || cursors.get(runPosition.run) !== place) return;
      if (followedRun) begin(runPosition, followedRun);
      else void sendGoneFrame(runPosition.run, place);
    };
    const log = find(runPosition.run);
    if (log instanceof Promise) log.then(settle, () => settle(undefined));
    else settle(log);
  }

  return {
    follow: (runPositions, find) => {
      for (const one of runPositions) follow(one, find);
    },
    unfollow: (runs) => {
      for (const run of runs) unfollow(run);
    },
    get size() {
      return cursors.size;
    },
    settled: () => {
      if (!isBusy && turns.length === 0) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    close() {
      isClosed = true;
      for (const run of [...cursors.keys()]) unfollow(run);
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}
