import type { BenchTable } from "../bench-table.ts";
import type { Figures } from "./measure.ts";
import type { Admission, Crowd } from "./measure-admission.ts";
import { names } from "./targets.ts";

/** All figures of one target. */
export interface TargetFigures extends Figures {
  /** Kilobytes a stream. */
  memory: number;
  /** Streams at once. */
  heldStreams: number;
}

const columns: readonly (readonly [string, (measured: TargetFigures) => number])[] = [
  ["1st token, alone (ms)", (result) => result.firstToken],
  ["99th", (result) => result.firstTokenWorst],
  ["10 at once", (result) => result.tenFirstToken],
  ["64 at once", (result) => result.crowdedFirstToken],
  ["beside streams", (result) => result.loadedFirstToken],
  ["99th", (result) => result.loadedFirstTokenWorst],
  ["µs/token, paced", (result) => result.pacedCost],
  ["µs/token, fast", (result) => result.fastCost],
  ["tokens/s", (result) => result.fastTokensPerSecond],
  ["short/s", (result) => result.wholePerSecond],
  ["kB/stream", (result) => result.memory],
  ["streams held", (result) => result.heldStreams],
  ["disconnection seen (ms)", (result) => result.disconnection],
];

/** The figures of every target, and below them ours against the goals. */
export function toTable(results: ReadonlyMap<string, TargetFigures>): BenchTable {
  const of = (target: string): TargetFigures => {
    const figures = results.get(target);
    if (figures === undefined) throw new Error(`"${target}" was not measured.`);
    return figures;
  };
  const [ours, direct, encode, pass, portkey] = [
    of(names.ours),
    of(names.direct),
    of(names.encode),
    of(names.pass),
    of(names.portkey),
  ];
  const addedTime = (figure: "firstToken" | "tenFirstToken" | "crowdedFirstToken" | "loadedFirstToken") =>
    (ours[figure] - direct[figure]) / (encode[figure] - direct[figure]);
  return {
    title: "Gateway: one scripted upstream, asked directly and through a server",
    columns: ["", ...columns.map(([title]) => title)],
    rows: [...results].map(([target, figures]) => [target, ...columns.map(([, read]) => read(figures))]),
    goals: [
      `added first token at most 2 × that of '${names.encode}': ${times(addedTime("firstToken"))} alone, ${times(addedTime("tenFirstToken"))} of 10 at once, ${times(addedTime("crowdedFirstToken"))} of 64, ${times(addedTime("loadedFirstToken"))} beside streams`,
      `processor time a token at most 1.3 × of it: ${times(ours.pacedCost / encode.pacedCost)} at a model's pace, ${times(ours.fastCost / encode.fastCost)} as fast as it goes`,
      `short answers/s at least 0.5 × of it: ${times(ours.wholePerSecond / encode.wholePerSecond)}; at least 5 × Portkey's: ${times(ours.wholePerSecond / portkey.wholePerSecond)}`,
      `memory a stream at most 1.5 × that of '${names.pass}': ${times(ours.memory / pass.memory)}`,
      `2,000 streams at 50 tokens/s, each in order: ${ours.heldStreams}`,
      `the upstream sees that a client disconnected within 100 ms: ${ours.disconnection.toFixed(1)} ms`,
    ],
  };
}

/** How each target admitted a crowd, and below them ours against the goals. */
export function toAdmissionTable(admissions: ReadonlyMap<string, Admission>, crowd: Crowd): BenchTable {
  const { count, within, rate } = crowd;
  const ours = admissions.get(names.ours);
  const encode = admissions.get(names.encode);
  if (!ours || !encode) throw new Error("The gateway and what it is compared with were not both measured.");
  return {
    title: `Gateway: ${count} streams at ${rate} tokens/s that start within ${within / 1000} s`,
    columns: ["", "accepted", "refused", "1st token (ms)", "99th", "% of a core"],
    rows: [...admissions].map(([target, { acceptedCount, refusedCount, firstToken, firstTokenWorst, core }]) => [
      target,
      acceptedCount,
      refusedCount,
      firstToken,
      firstTokenWorst,
      core,
    ]),
    goals: [
      `all ${count} are accepted, and none is refused: ${ours.acceptedCount}, ${ours.refusedCount}`,
      `99th first token at most 3 × that of '${names.encode}': ${times(ours.firstTokenWorst / encode.firstTokenWorst)}`,
    ],
  };
}

/** A figure that could not be measured on this system, or is too small to be told apart, has no ratio. */
function times(ratio: number): string {
  return Number.isFinite(ratio) && ratio > 0 ? `${ratio.toFixed(2)} ×` : "–";
}
