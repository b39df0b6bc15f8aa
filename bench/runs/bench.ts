import type { BenchTable } from "../bench-table.ts";
import { createPool, startStream, type Target, timeFirstToken } from "../gateway/client.ts";
import { memoryOf, pause } from "../gateway/figures.ts";
import { measureFast, measurePacedStreams, repeat } from "../gateway/measure.ts";
import { startOursAlone } from "../gateway/targets.ts";
import { median, quantile } from "../quantile.ts";
import { openPages, toRunTarget } from "./run-client.ts";

export const name = "runs";

interface Size {
  rounds: number;
  firstTokens: number;
  parallel: number;
  watchTime: number;
  fastTokens: number;
  /** Runs that are kept after their end, and the tokens of each. */
  keptCount: number;
  keptTokens: number;
}

const fullSize: Size = {
  rounds: 3,
  firstTokens: 150,
  parallel: 48,
  watchTime: 3000,
  fastTokens: 400,
  keptCount: 1000,
  keptTokens: 400,
};
/** More streams than one connection has, and the least of all else that shows something. */
const smokeSize: Size = {
  rounds: 1,
  firstTokens: 5,
  parallel: 16,
  watchTime: 300,
  fastTokens: 50,
  keptCount: 20,
  keptTokens: 100,
};

interface Figures {
  firstToken: number;
  firstTokenWorst: number;
  pacedCost: number;
  fastCost: number;
}

/**
 * Answers of the gateway as completions, each a connection of its own, and as runs, twelve to a connection; in turns,
 * in one run.
 */
export async function* run({ smoke }: { smoke: boolean }): AsyncGenerator<BenchTable> {
  const size = smoke ? smokeSize : fullSize;
  const { target, stop } = await startOursAlone();
  try {
    const targets = [target, toRunTarget(target)];
    const rounds = targets.map((): Figures[] => []);
    // A first round only warms up, if the figures are of interest.
    for (let round = smoke ? 1 : 0; round <= size.rounds; round += 1) {
      for (const [index, one] of targets.entries()) {
        const figures = await measure(one, size);
        if (round > 0) rounds[index]?.push(figures);
      }
    }
    const [today, runs] = rounds.map(medians) as [Figures, Figures];
    const keptFigures = await measureKeptRuns(toRunTarget(target), size);
    const row = (title: string, figures: Figures, memory: number) => [title, ...Object.values(figures), memory];
    yield {
      title: "Runs: the same answers as completions, and as runs that pages follow",
      columns: ["", "1st token, alone (ms)", "99th", "µs/token, paced", "µs/token, fast", "kB/kept run"],
      rows: [row(target.name, today, Number.NaN), row(targets[1]?.name ?? "", runs, keptFigures)],
      goals: [
        `processor time a token at most 1.1 × that of a completion: ${(runs.pacedCost / today.pacedCost).toFixed(2)} × at a model's pace, ${(runs.fastCost / today.fastCost).toFixed(2)} × as fast as it goes`,
      ],
    };
  } finally {
    await stop();
  }
}

async function measure(target: Target, size: Size): Promise<Figures> {
  const pool = createPool();
  if (target.startStream) await openPages(target, pool, 1);
  const alone = await repeat(size.firstTokens, () => timeFirstToken(target, pool));
  pool.destroy();
  const { pacedCost } = await measurePacedStreams(target, { ...size, firstTokens: 2 });
  const { fastCost } = await measureFast(target, size);
  return { firstToken: median(alone), firstTokenWorst: quantile(alone, 0.99), pacedCost, fastCost };
}

/** Kilobytes of a run that has ended. */
async function measureKeptRuns(target: Target, { keptCount, keptTokens }: Size): Promise<number> {
  const pool = createPool();
  const before = memoryOf(target.processId);
  for (let count = 0; count < keptCount; count += 20) {
    const streams = Array.from({ length: 20 }, () => startStream(target, { tokens: keptTokens, rate: 0 }, pool));
    await Promise.all(streams.map(({ completion }) => completion));
  }
  await pause(2000);
  const growth = memoryOf(target.processId) - before;
  pool.destroy();
  return growth / keptCount;
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return {
    firstToken: of("firstToken"),
    firstTokenWorst: of("firstTokenWorst"),
    pacedCost: of("pacedCost"),
    fastCost: of("fastCost"),
  };
}
