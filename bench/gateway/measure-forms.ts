import type { BenchTable } from "../bench-table.ts";
import { median } from "../quantile.ts";
import { type BenchForm, type FormTargets, passesEvents } from "./forms.ts";
import { measureFast, measurePacedStreams, type Size } from "./measure.ts";
import { startForms } from "./targets.ts";

/** The most that the same-form lane may cost for a token, as a multiple of the re-encoder. */
const LIMIT = 1.2;

const rowNames: Readonly<Record<keyof FormTargets, string>> = {
  direct: "direct (the limit)",
  encode: "bare Node, parses and re-encodes",
  sameForm: "Tutti, the same form",
  otherForm: "Tutti, from chat completions",
};

interface LaneFigures {
  pacedCost: number;
  fastCost: number;
  fastTokensPerSecond: number;
}

/**
 * What a token costs in Anthropic's form and in OpenAI's Responses: passed on as it is, and written anew, beside a bare
 * server that parses and re-encodes the same events.
 */
export async function* measureForms(size: Size): AsyncGenerator<BenchTable> {
  const { forms, stop } = await startForms();
  try {
    for (const form of Object.keys(forms) as BenchForm[]) {
      const targets = forms[form];
      await checkLanes(targets, form);
      yield toTable(form, await measureLanes(targets, size));
    }
  } finally {
    await stop();
  }
}

/** A lane that answers otherwise than its row says is not measured. */
async function checkLanes({ sameForm, otherForm }: FormTargets, form: BenchForm): Promise<void> {
  const [same, other] = [await passesEvents(sameForm, form), await passesEvents(otherForm, form)];
  if (!same || other) throw new Error(`The lanes of ${form} are not those of their rows.`);
}

/** Every target once in each round, so that other load on the machine meets all of them. */
async function measureLanes(targets: FormTargets, size: Size): Promise<Map<keyof FormTargets, LaneFigures>> {
  const lanes = Object.keys(targets) as (keyof FormTargets)[];
  const rounds = new Map(lanes.map((lane) => [lane, [] as LaneFigures[]]));
  const warmUp = { ...size, parallel: 5, watchTime: 300, fastTokens: 20, firstTokens: 2 };
  for (let round = size.rounds > 1 ? -1 : 0; round < size.rounds; round += 1) {
    for (const lane of lanes) {
      const roundSize = round < 0 ? warmUp : size;
      const { pacedCost } = await measurePacedStreams(targets[lane], roundSize);
      const fast = await measureFast(targets[lane], roundSize);
      if (round >= 0) rounds.get(lane)?.push({ pacedCost, ...fast });
    }
  }
  const of = (figures: readonly LaneFigures[], name: keyof LaneFigures) => median(figures.map((one) => one[name]));
  return new Map(
    lanes.map((lane) => {
      const figures = rounds.get(lane) ?? [];
      const [pacedCost, fastCost] = [of(figures, "pacedCost"), of(figures, "fastCost")];
      return [lane, { pacedCost, fastCost, fastTokensPerSecond: of(figures, "fastTokensPerSecond") }];
    }),
  );
}

function toTable(form: BenchForm, lanes: ReadonlyMap<keyof FormTargets, LaneFigures>): BenchTable {
  const of = (lane: keyof FormTargets) => lanes.get(lane) ?? { pacedCost: Number.NaN, fastCost: Number.NaN };
  const [same, encode, other] = [of("sameForm"), of("encode"), of("otherForm")];
  const compare = (than: LaneFigures | Pick<LaneFigures, "pacedCost" | "fastCost">) =>
    `${times(same.pacedCost / than.pacedCost)} at a model's pace, ${times(same.fastCost / than.fastCost)} as fast as it goes`;
  return {
    title: `Gateway: streams in the form of ${form === "messages" ? "Anthropic's Messages" : "OpenAI's Responses"}`,
    columns: ["", "µs/token, paced", "µs/token, fast", "tokens/s"],
    rows: [...lanes].map(([lane, { pacedCost, fastCost, fastTokensPerSecond }]) => [
      rowNames[lane],
      pacedCost,
      fastCost,
      fastTokensPerSecond,
    ]),
    goals: [
      `'${rowNames.sameForm}' at most ${LIMIT} × the processor time a token of '${rowNames.encode}': ${compare(encode)}`,
      `of '${rowNames.otherForm}', which writes the events anew: ${compare(other)}`,
    ],
  };
}

/** A figure that could not be measured on this system, or is too small to be told apart, has no ratio. */
function times(ratio: number): string {
  return Number.isFinite(ratio) && ratio > 0 ? `${ratio.toFixed(2)} ×` : "–";
}
