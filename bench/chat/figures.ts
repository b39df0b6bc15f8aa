import type { BenchTable } from "../bench-table.ts";
import type { RendererName } from "./page/bench-page.ts";

/** What a run of frames cost the page's main thread. */
export interface Cost {
  /** Milliseconds in JavaScript. */
  script: number;
  /** Milliseconds in anything: script, style, layout, paint. */
  busy: number;
  /** Milliseconds that the run took. */
  elapsed: number;
  lostFrames: number;
}

/** One renderer's figures: a token a frame by the length of the message, and eight answers at once. */
export interface RendererFigures {
  renderer: RendererName;
  /** Milliseconds per 1,000 tokens, in the order of the plan's lengths. */
  script: number[];
  busy: number[];
  eight: Cost | undefined;
}

export const labels: Readonly<Record<RendererName, string>> = {
  plain: "plain text into one node (limit)",
  tutti: "Tutti",
  streamdown: "streamdown 2.7",
  "react-markdown": "react-markdown 10 with remark-gfm",
};

export function toTable(lengths: readonly number[], frames: number, figures: readonly RendererFigures[]): BenchTable {
  const last = lengths.length - 1;
  const of = (renderer: RendererName): RendererFigures | undefined =>
    figures.find((candidate) => candidate.renderer === renderer);
  const ours = of("tutti");
  const toLimit = ratio(ours?.busy[0], of("plain")?.busy[0]);
  return {
    title: "Streaming markdown, a token a frame: main thread (ms) per 1,000 tokens, by characters already there",
    columns: [
      "",
      ...lengths.map((length) => `${length / 1000}k script`),
      ...lengths.map((length) => `${length / 1000}k all`),
      "script, last ÷ first",
      "script ÷ Tutti's",
      "8 answers: busy",
      `lost of ${frames}`,
    ],
    rows: figures.map(({ renderer, script, busy, eight }) => [
      labels[renderer],
      ...script.map(Math.round),
      ...busy.map(Math.round),
      ratio(script[last], script[0]),
      ratio(script[last], ours?.script[last]),
      eight === undefined ? "–" : `${Math.round((eight.busy / eight.elapsed) * 100)}%`,
      eight?.lostFrames ?? "–",
    ]),
    goals: [
      "Tutti's script, last ÷ first: at most 1.2",
      `Tutti's whole work at most 2 × the limit's, both at the shortest (measured: ${toLimit} ×)`,
      "8 answers at 100 tokens/s each: main thread at most 60% busy, at most 1% of frames lost",
    ],
  };
}

function ratio(one: number | undefined, other: number | undefined): string {
  return one === undefined || other === undefined ? "–" : (one / other).toFixed(2);
}
