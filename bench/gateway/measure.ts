import { median, quantile } from "../quantile.ts";
import type { RunningStream, Target } from "./client.ts";
import { askWhole, createPool, startStream, timeFirstToken } from "./client.ts";
import { memoryOf, pause, processorTime } from "./figures.ts";

/** What one round measures of one target. Times in milliseconds. */
export interface Figures {
  firstToken: number;
  firstTokenWorst: number;
  /** The median while ten requests, and while 64, are always open at once. */
  tenFirstToken: number;
  crowdedFirstToken: number;
  loadedFirstToken: number;
  loadedFirstTokenWorst: number;
  /**
   * Microseconds of processor time for a token of streams at the pace of a model; and of streams that are as fast as
   * they are read.
   */
  pacedCost: number;
  fastCost: number;
  fastTokensPerSecond: number;
  wholePerSecond: number;
  /** From the client's disconnection until the upstream sees it; infinite if it does not see it within two seconds. */
  disconnection: number;
}

/** The amount of requests of each measurement. */
export interface Size {
  rounds: number;
  /** Requests for the first token, one after the other. */
  firstTokens: number;
  /** Requests for the first token in each measurement with several at once. */
  crowdedTokens: number;
  /** Streams at the same time, and the milliseconds for which they are watched. */
  parallel: number;
  watchTime: number;
  /** Tokens of each stream that is as fast as it is read. */
  fastTokens: number;
  whole: number;
  /** How often a client disconnects. */
  disconnections: number;
  /** Idle streams whose memory is measured. */
  idleStreams: number;
  /** Milliseconds within which a server is taken to have finished its work after streams have begun. */
  settleTime: number;
  /**
   * How many streams the bench tries to hold, from many to few; and the milliseconds for which all of them are open
   * together.
   */
  heldStreams: readonly number[];
  together: number;
}

/** Tokens a second of a model that answers quickly. */
export const RATE = 50;

/** Milliseconds that streams have to begin. */
const BEGINNING = 15_000;

/** Connections over which short answers are requested, and the most first tokens that are awaited at once. */
const CONNECTIONS = 64;
const FEW = 10;

/** Disconnections that the upstream did not see, after which the bench stops measuring: each costs a timeout. */
const UNSEEN = 3;

export async function measureRound(
  target: Target,
  { size, nextDisconnection }: { size: Size; nextDisconnection(): Promise<bigint> },
): Promise<Figures> {
  const pool = createPool();
  try {
    const alone = await repeat(size.firstTokens, () => timeFirstToken(target, pool));
    const ten = await timeFirstTokens(target, { at: FEW, count: size.crowdedTokens });
    const crowdTimes = await timeFirstTokens(target, { at: CONNECTIONS, count: size.crowdedTokens });
    const pacedResult = await measurePacedStreams(target, size);
    const fast = await measureFast(target, size);
    const disconnections = await timeDisconnections(target, { count: size.disconnections, nextDisconnection });
    return {
      firstToken: median(alone),
      firstTokenWorst: quantile(alone, 0.99),
      tenFirstToken: median(ten),
      crowdedFirstToken: median(crowdTimes),
      ...pacedResult,
      ...fast,
      wholePerSecond: await countWhole(target, size.whole),
      disconnection: median(disconnections),
    };
  } finally {
    pool.destroy();
  }
}

/** Milliseconds to each first token of so many requests, of which as many as `at` are always open. */
async function timeFirstTokens(target: Target, { at, count }: { at: number; count: number }): Promise<number[]> {
  const pool = createPool();
  const times: number[] = [];
  let remainder = count;
  const ask = async () => {
    for (; remainder > 0; ) {
      remainder -= 1;
      times.push(await timeFirstToken(target, pool));
    }
  };
  await Promise.all(Array.from({ length: at }, ask));
  pool.destroy();
  return times;
}

/** Streams at a model's pace: what their tokens cost, and how long a new request waits beside them. */
export async function measurePacedStreams(
  target: Target,
  { parallel, watchTime, firstTokens }: Pick<Size, "parallel" | "watchTime" | "firstTokens">,
) {
  const pool = createPool();
  // Each stream ends by itself: a server that goes on reading for a disconnected client would stay busy with it.
  const script = { tokens: Math.ceil(RATE * ((2 * watchTime) / 1000 + 2)), rate: RATE };
  const streams = Array.from({ length: parallel }, () => startStream(target, script, pool));
  const count = () => streams.reduce((sum, { tokens }) => sum + tokens, 0);
  await Promise.race([untilStreaming(streams), pause(BEGINNING)]);
  const before = { tokens: count(), processor: processorTime(target.processId) };
  await pause(watchTime);
  const tokens = count() - before.tokens;
  const processor = processorTime(target.processId) - before.processor;
  if (tokens === 0) throw new Error(`${target.name}: no token came in ${watchTime} ms`);
  const loadTimes = await repeat(Math.ceil(firstTokens / 2), () => timeFirstToken(target, pool));
  await Promise.all(streams.map(({ completion }) => completion));
  pool.destroy();
  return {
    pacedCost: processor / tokens,
    loadedFirstToken: median(loadTimes),
    loadedFirstTokenWorst: quantile(loadTimes, 0.99),
  };
}

export async function measureFast(target: Target, { parallel, fastTokens }: Pick<Size, "parallel" | "fastTokens">) {
  const pool = createPool();
  const processor = processorTime(target.processId);
  const startedAt = performance.now();
  const script = { tokens: fastTokens, rate: 0 };
  await Promise.all(Array.from({ length: parallel }, () => startStream(target, script, pool).completion));
  const duration = performance.now() - startedAt;
  pool.destroy();
  const tokens = parallel * fastTokens;
  return {
    fastCost: (processorTime(target.processId) - processor) / tokens,
    fastTokensPerSecond: (tokens / duration) * 1000,
  };
}

async function countWhole(target: Target, count: number): Promise<number> {
  const pool = createPool();
  const startedAt = performance.now();
  let remainder = count;
  const ask = async () => {
    for (; remainder > 0; ) {
      remainder -= 1;
      await askWhole(target, pool);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  pool.destroy();
  return (count / (performance.now() - startedAt)) * 1000;
}

/** Measures so often; a target that reported none of the first few disconnections is taken to report none. */
async function timeDisconnections(
  target: Target,
  { count, nextDisconnection }: { count: number; nextDisconnection(): Promise<bigint> },
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count && (times.length < UNSEEN || times.some(Number.isFinite))) {
    times.push(await timeDisconnection(target, nextDisconnection));
  }
  return times;
}

async function timeDisconnection(target: Target, nextDisconnection: () => Promise<bigint>): Promise<number> {
  const pool = createPool();
  const stream = startStream(target, { tokens: RATE * 4, rate: RATE }, pool);
  while (stream.tokens < 3) await Promise.race([pause(10), stream.completion]);
  const disconnection = nextDisconnection();
  const disconnectedAt = process.hrtime.bigint();
  stream.disconnect();
  const time = await Promise.race([disconnection, pause(2_000)]);
  pool.destroy();
  return time === undefined ? Number.POSITIVE_INFINITY : Number(time - disconnectedAt) / 1_000_000;
}

/** Kilobytes of an open stream that is idle after its first tokens. Measured before the target has done much else. */
export async function measureMemory(target: Target, { idleStreams, settleTime }: Size): Promise<number> {
  const pool = createPool();
  const open = () => startStream(target, { tokens: 20, rate: 1 }, pool);
  // Objects that the first streams create once are not counted.
  const first = Array.from({ length: Math.ceil(idleStreams / 5) }, open);
  await settle(target, first, settleTime);
  const before = memoryOf(target.processId);
  const streams = Array.from({ length: idleStreams }, open);
  await settle(target, streams, settleTime);
  const growth = memoryOf(target.processId) - before;
  for (const stream of [...first, ...streams]) stream.disconnect();
  pool.destroy();
  await pause(Math.min(500, settleTime));
  return growth / idleStreams;
}

/** Waits until every stream has begun, and then for the work that a server does after that. */
async function settle(target: Target, streams: readonly RunningStream[], settlingTime: number): Promise<void> {
  const isBegun = await Promise.race([untilStreaming(streams).then(() => true), pause(BEGINNING)]);
  if (!isBegun) throw new Error(`${target.name}: a stream of ${streams.length} did not begin`);
  await pause(settlingTime);
}

async function untilStreaming(streams: readonly RunningStream[]): Promise<void> {
  while (streams.some(({ tokens }) => tokens === 0)) {
    await Promise.race([pause(10), Promise.all(streams.map(({ completion }) => completion))]);
  }
}

/** Streams that are opened in a second. */
const RAMP = 250;

/** How many times the ideal duration a held stream may take. */
const TOLERANCE = 1.1;

/** Milliseconds between two checks of the open streams. */
const LOOK = 250;

/**
 * The most streams, of the counts that are tried, that keep their pace: each takes from its first token to its last at
 * most a tenth longer than the upstream does, with every token in order. 0: none.
 */
export async function measureHeldStreams(target: Target, { heldStreams, together }: Size): Promise<number> {
  for (const count of heldStreams) if (await isHeld(target, { count, together })) return count;
  return 0;
}

async function isHeld(target: Target, { count, together }: { count: number; together: number }): Promise<boolean> {
  const pool = createPool();
  const opening = (count / RAMP) * 1000;
  const tokens = Math.ceil(((opening + together) / 1000) * RATE);
  const ideal = ((tokens - 1) / RATE) * 1000;
  const streams: RunningStream[] = [];
  const startedAt = performance.now();
  while (streams.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - startedAt) / 1000) * RAMP));
    while (streams.length < due) streams.push(startStream(target, { tokens, rate: RATE }, pool));
    await pause(10);
  }
  // A target that breaks a stream does not hold it.
  const end = Promise.all(streams.map((stream) => stream.completion)).then(
    () => true,
    () => false,
  );
  const isLate = (stream: RunningStream): boolean =>
    stream.firstAt !== undefined &&
    (stream.tokens === tokens ? stream.lastAt : performance.now()) - stream.firstAt > ideal * TOLERANCE;
  const latest = performance.now() + opening + ideal * TOLERANCE * 2;
  let isWhole: boolean | undefined;
  // Once one stream is late, the others are not awaited.
  while (isWhole === undefined && performance.now() < latest && !streams.some(isLate)) {
    isWhole = await Promise.race([end, pause(LOOK).then(() => undefined)]);
  }
  for (const stream of streams) stream.disconnect();
  pool.destroy();
  await pause(Math.min(500, together));
  return isWhole === true && !streams.some(isLate);
}

/** Measures so often, one after the other. */
export async function repeat(count: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let index = 0; index < count; index += 1) values.push(await measure());
  return values;
}
