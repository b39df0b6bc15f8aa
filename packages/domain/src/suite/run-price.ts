import type { Pricing } from "@tutti/contract";
import { estimateSend } from "../costs/estimate-send.ts";
import { estimateTokens } from "../tokens/estimate-tokens.ts";
import type { SuiteMode, SuitePrompt } from "./suite.ts";
import type { SuiteCell } from "./suite-cell.ts";
import type { RunColumn, SuiteRun } from "./suite-run.ts";

/**
 * The expected number of an answer's tokens before there is any answer: of a usual text, and of a small app with its
 * files.
 */
export const EXPECTED_ANSWER_TOKENS = { chat: 500, app: 6_000 } as const;

/** Tokens of a judge's request and verdict, besides the answer that it reads. */
const JUDGE_TOKENS = { prompt: 300, completion: 120 };

export type PricingOf = (model: string) => Pricing | undefined;

/** The expected cost of a run. */
export interface RunPrice {
  /** US dollars, of the cells whose price is known; undefined if none is. */
  price: number | undefined;
  /** Columns whose price is not known. */
  unpricedCount: number;
}

/** The expected cost of one answer in US dollars; undefined if the model's price is not known. */
export function expectedCellPrice(
  prompt: SuitePrompt,
  column: Pick<RunColumn, "model" | "settings">,
  { mode, pricing, judge }: { mode: SuiteMode; pricing: PricingOf; judge?: string | undefined },
): number | undefined {
  const { model, settings } = column;
  const answerTokens = Math.min(
    settings.maxTokens ?? Number.POSITIVE_INFINITY,
    mode === "chat" ? EXPECTED_ANSWER_TOKENS.chat : EXPECTED_ANSWER_TOKENS.app,
  );
  const historyTokens = estimateTokens(prompt.systemPrompt ?? "");
  const draft = { text: prompt.text, attachments: prompt.attachments };
  const sendEstimate = estimateSend({ draft, targets: [{ characterId: model, model, historyTokens }], pricing });
  const completion = dollars(pricing(model)?.completion);
  if (sendEstimate.price === undefined || completion === undefined) return undefined;
  return sendEstimate.price + answerTokens * completion + judgePrice(prompt, answerTokens, judge && pricing(judge));
}

function judgePrice(prompt: SuitePrompt, answerTokens: number, pricing: Pricing | "" | undefined): number {
  const count = prompt.checks.filter(({ type }) => type === "judge").length;
  if (!pricing || count === 0) return 0;
  const promptTokens = estimateTokens(prompt.text) + answerTokens + JUDGE_TOKENS.prompt;
  return (
    count *
    (promptTokens * (dollars(pricing.prompt) ?? 0) + JUDGE_TOKENS.completion * (dollars(pricing.completion) ?? 0))
  );
}

/** The expected cost of a run over these prompts and columns before it starts. */
export function expectedRunPrice(
  { prompts, columns, mode, judge }: Pick<SuiteRun, "prompts" | "columns" | "mode" | "judge">,
  pricing: PricingOf,
): RunPrice {
  let price: number | undefined;
  const unpricedIds = new Set<string>();
  for (const column of columns) {
    for (const prompt of prompts) {
      const cell = expectedCellPrice(prompt, column, { mode, pricing, judge: judge?.model });
      if (cell === undefined) unpricedIds.add(column.id);
      else price = (price ?? 0) + cell;
    }
  }
  return { price, unpricedCount: unpricedIds.size };
}

/** The expected cost of a column's next answer: the average cost of its existing answers, or by the prices. */
export function createNextPrice(
  run: SuiteRun,
  cells: readonly SuiteCell[],
  pricing: PricingOf,
): (prompt: SuitePrompt, column: RunColumn) => number {
  const sums = new Map<string, { cost: number; count: number }>();
  for (const cell of cells) {
    if (cell.state !== "done" || cell.figures.cost === undefined) continue;
    const sum = sums.get(cell.columnId) ?? { cost: 0, count: 0 };
    sums.set(cell.columnId, { cost: sum.cost + cell.spent, count: sum.count + cell.attempt + 1 });
  }
  const judge = run.judge?.model;
  return (prompt, column) => {
    const sum = sums.get(column.id);
    if (sum) return sum.cost / sum.count;
    return expectedCellPrice(prompt, column, { mode: run.mode, pricing, judge }) ?? 0;
  };
}

/** Undefined if the price is not known or not fixed, which is "-1". */
function dollars(price: string | undefined): number | undefined {
  const value = price === undefined || price.trim() === "" ? Number.NaN : Number(price);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
