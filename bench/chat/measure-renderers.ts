import type { BenchTable } from "../bench-table.ts";
import { type BenchTab, type Cost, cheaper, longest, ratio } from "./browser.ts";
import type { RendererName } from "./page/bench-page.ts";

export interface RendererPlan {
  /** Characters of the message before the stream. */
  lengths: number[];
  /** How many answers grow at once, each at 100 tokens a second, from the shortest of the lengths. */
  answers: number[];
  frames: number;
  rounds: number;
}

const labels: Readonly<Record<RendererName, string>> = {
  plain: "plain text into one node (limit)",
  tutti: "Tutti",
  streamdown: "streamdown 2.7",
  "react-markdown": "react-markdown 10 with remark-gfm",
};
const rendererNames = Object.keys(labels) as RendererName[];
/** At 60 frames a second. */
const TOKENS_PER_FRAME = 100 / 60;

interface Run {
  cost: Cost;
  tokens: number;
  lostFrames: number;
}

/**
 * Streams the same text with each renderer in the same tab: a token a frame by length, then several answers at once.
 */
export async function measureRenderers({ bench, costOf }: BenchTab, plan: RendererPlan): Promise<BenchTable[]> {
  const { frames, lengths, answers } = plan;
  const shortest = lengths[0] ?? 2000;
  const best = new Map<string, Run>();
  const measure = async (renderer: RendererName, length: number, count: number, tokensPerFrame: number) => {
    await bench("prepare", { renderer, length, answers: count });
    const { cost, value } = await costOf(() => bench("stream", { frames, tokensPerFrame }));
    await bench("clear");
    return { cost, tokens: frames * tokensPerFrame * count, lostFrames: value };
  };
  // Round by round, so that other load on the machine meets every renderer.
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const renderer of rendererNames) {
      for (const length of lengths) {
        const key = `${renderer} ${length}`;
        best.set(key, cheaper(best.get(key), await measure(renderer, length, 1, 1)));
      }
      for (const count of answers) {
        const key = `${renderer} × ${count}`;
        best.set(key, cheaper(best.get(key), await measure(renderer, shortest, count, TOKENS_PER_FRAME)));
      }
    }
  }
  const of = (key: string): Run => {
    const run = best.get(key);
    if (run === undefined) throw new Error(`${key} was not measured.`);
    return run;
  };
  return [byLength(plan, of), byAnswers(plan, of)];
}

function byLength({ lengths }: RendererPlan, of: (key: string) => Run): BenchTable {
  const scriptOf = (renderer: RendererName, length: number): number => scriptPerThousand(of(`${renderer} ${length}`));
  const [first = 0, last = 0] = [lengths[0], lengths.at(-1)];
  const busyPerThousand = (renderer: RendererName): number => {
    const { cost, tokens } = of(`${renderer} ${first}`);
    return (cost.busy / tokens) * 1000;
  };
  return {
    title: "Streaming markdown, a token a frame: script (ms) per 1,000 tokens, by characters already there",
    columns: [
      "",
      ...lengths.map((length) => `${length / 1000}k`),
      "last ÷ first",
      "÷ Tutti's, last",
      ...lengths.map((length) => `longest task, ${length / 1000}k`),
    ],
    rows: rendererNames.map((renderer) => [
      labels[renderer],
      ...lengths.map((length) => Math.round(scriptOf(renderer, length))),
      ratio(scriptOf(renderer, last), scriptOf(renderer, first)),
      ratio(scriptOf(renderer, last), scriptOf("tutti", last)),
      ...lengths.map((length) => longest(of(`${renderer} ${length}`).cost)),
    ]),
    goals: [
      "Tutti's script, last ÷ first: at most 1.2",
      `Tutti's whole work at most 2 × the limit's, both at the shortest (measured: ${ratio(busyPerThousand("tutti"), busyPerThousand("plain"))} ×)`,
    ],
  };
}

function byAnswers({ answers, frames }: RendererPlan, of: (key: string) => Run): BenchTable {
  return {
    title:
      "Several answers at 100 tokens/s each: main thread busy, script (ms) per 1,000 tokens, longest task (ms), frames lost",
    columns: [
      "",
      ...answers.flatMap((count) => [`${count}: busy`, "script", "longest", `lost of ${frames}`]),
      "script ÷ limit's, most",
    ],
    rows: rendererNames.map((renderer) => {
      const most = answers.at(-1);
      return [
        labels[renderer],
        ...answers.flatMap((count) => {
          const run = of(`${renderer} × ${count}`);
          return [share(run.cost), Math.round(scriptPerThousand(run)), longest(run.cost), run.lostFrames];
        }),
        ratio(scriptPerThousand(of(`${renderer} × ${most}`)), scriptPerThousand(of(`plain × ${most}`))),
      ];
    }),
    goals: ["8 answers: main thread at most 60% busy, at most 1% of frames lost, no task over 50 ms"],
  };
}

function scriptPerThousand({ cost, tokens }: Run): number {
  return (cost.script / tokens) * 1000;
}

export function share({ busy, duration }: Cost): string {
  return `${Math.round((busy / duration) * 100)}%`;
}
