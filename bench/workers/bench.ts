import { availableParallelism, loadavg } from "node:os";
import { installedPostgres, startPostgres } from "../../apps/gateway/src/database/postgres.test-support.ts";
import type { BenchTable } from "../bench-table.ts";
import { askWhole, createPool, startStream, type Target } from "../gateway/client.ts";
import { processorTime, treeOf } from "../gateway/figures.ts";
import { startOursSeveral } from "../gateway/targets.ts";
import { median } from "../quantile.ts";

export const name = "workers";

interface Size {
  rounds: number;
  /** Milliseconds for which a target is called, over and over. */
  duration: number;
}

const fullSize: Size = { rounds: 3, duration: 2000 };
const smokeSize: Size = { rounds: 1, duration: 300 };

/** Answers that are requested at the same time, and the tokens of a stream. */
const AT_ONCE = 64;
const TOKENS = 20;

/** The figures of one start in one round. */
interface Figures {
  /** Short answers, and streams, a second. */
  short: number;
  streams: number;
  /** Microseconds of processor time for each, of all processes of the start; and of the first process alone. */
  shortCost: number;
  shortPrimary: number;
  streamCost: number;
  streamPrimary: number;
}

/**
 * The same gateway as one process and as two workers, in turns, on each kind of database that is installed; in the
 * short form on the embedded one, since the other is measured by the same lines.
 */
export async function* run({ smoke }: { smoke: boolean }): AsyncGenerator<BenchTable> {
  const size = smoke ? smokeSize : fullSize;
  yield await measureOn("the embedded database", {}, size);
  const programs = smoke ? undefined : installedPostgres();
  if (programs === undefined) return;
  const postgres = await startPostgres(programs);
  try {
    yield await measureOn("PostgreSQL", { DATABASE_URL: postgres.url, TUTTI_SECRET: "a".repeat(32) }, size);
  } finally {
    await postgres.stop();
  }
}

async function measureOn(
  database: string,
  environment: Readonly<Record<string, string>>,
  size: Size,
): Promise<BenchTable> {
  const { targets, stop } = await startOursSeveral([environment, { ...environment, TUTTI_WORKERS: "2" }]);
  try {
    const rounds = targets.map((): Figures[] => []);
    // A first round only warms up, if the figures are of interest.
    for (let round = size === smokeSize ? 1 : 0; round <= size.rounds; round += 1) {
      for (const [index, target] of targets.entries()) {
        const figures = await measureRound(target, size);
        if (round > 0) rounds[index]?.push(figures);
      }
    }
    const [one, two] = rounds.map(medians) as [Figures, Figures];
    return toTable(database, one, two);
  } finally {
    await stop();
  }
}

async function measureRound(target: Target, { duration }: Size): Promise<Figures> {
  const short = await measure(target, duration, (pool) => askWhole(target, pool));
  const script = { tokens: TOKENS, rate: 0 };
  const streams = await measure(target, duration, (pool) => startStream(target, script, pool).completion);
  return {
    short: short.perSecond,
    streams: streams.perSecond,
    shortCost: short.cost,
    shortPrimary: short.primary,
    streamCost: streams.cost,
    streamPrimary: streams.primary,
  };
}

/** Requests as many answers as fit into a time, so many at once. */
async function measure(
  { processId }: Target,
  duration: number,
  ask: (pool: ReturnType<typeof createPool>) => Promise<void>,
): Promise<{ perSecond: number; cost: number; primary: number }> {
  const pool = createPool();
  const tree = treeOf(processId);
  const timeOf = (ids: readonly number[]) => ids.reduce((sum, id) => sum + processorTime(id), 0);
  const before = { all: timeOf(tree), primary: processorTime(processId) };
  const startedAt = performance.now();
  let answers = 0;
  const askOn = async () => {
    while (performance.now() - startedAt < duration) {
      await ask(pool);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  const seconds = (performance.now() - startedAt) / 1000;
  pool.destroy();
  return {
    perSecond: answers / seconds,
    cost: (timeOf(tree) - before.all) / answers,
    primary: (processorTime(processId) - before.primary) / answers,
  };
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return {
    short: of("short"),
    streams: of("streams"),
    shortCost: of("shortCost"),
    shortPrimary: of("shortPrimary"),
    streamCost: of("streamCost"),
    streamPrimary: of("streamPrimary"),
  };
}

function toTable(database: string, one: Figures, two: Figures): BenchTable {
  const row = (title: string, figures: Figures) => [
    title,
    figures.short,
    figures.shortCost,
    figures.shortPrimary,
    figures.streams,
    figures.streamCost,
    figures.streamPrimary,
  ];
  const growth = (figure: "short" | "streams") => (two[figure] / one[figure]).toFixed(2);
  const dearer = (figure: "shortCost" | "streamCost") => (two[figure] / one[figure]).toFixed(2);
  return {
    title: `Workers on ${database}: ${AT_ONCE} at once, ${availableParallelism()} cores shared with client and upstream, load ${loadavg()[0]?.toFixed(1)}`,
    columns: ["", "short/s", "µs each", "of the first process", "streams/s", "µs each", "of the first process"],
    rows: [row("one process", one), row("two workers", two)],
    goals: [
      `two workers give at least 1.7 × the answers of one: short ${growth("short")} ×, streams ${growth("streams")} × by the clock`,
      `an answer costs two workers at most 1.18 × the processor time, so that two cores of their own give so many: short ${dearer("shortCost")} ×, streams ${dearer("streamCost")} ×`,
    ],
  };
}
