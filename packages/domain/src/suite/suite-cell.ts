import * as z from "zod";
import { checkStates } from "../artifact/version-check.ts";
import { momentSchema } from "../moment.ts";
import { checkTypes } from "./suite.ts";
import type { SuiteRun } from "./suite-run.ts";

/**
 * How far a cell is. A cell that is not stored was never asked for.
 *
 * - `waiting`: it is asked (again) when its turn comes
 * - `claimed`: its request is on its way, and may have reached the gateway
 * - `asked`: the gateway has it
 * - `checking`: the answer is there, and its checks are not through
 * - `done`: the answer and every check are there
 * - `failed`: the model, or its provider, refused or broke off
 * - `lost`: it was asked, and the gateway has no record of the answer any more
 * - `stopped`: the person has stopped it
 */
export const cellStates = ["waiting", "claimed", "asked", "checking", "done", "failed", "lost", "stopped"] as const;

export type CellState = (typeof cellStates)[number];

/** What a check came to. `error`: it could not be made. */
export const checkOutcomes = ["pass", "fail", "error"] as const;

export const checkResultSchema = z.looseObject({
  /** The place of the check among its prompt's. `runs`: whether an app runs, which every app is looked at by first. */
  index: z.number().int(),
  type: z.enum([...checkTypes, "runs"]),
  outcome: z.enum(checkOutcomes),
  reason: z.string().optional(),
  /** The model that has judged; absent where a rule has. */
  model: z.string().optional(),
});

export type CheckResult = z.infer<typeof checkResultSchema>;

/** Which of two answers is better. `this` is the cell's own, `other` the one that it is compared with. */
export const preferences = ["this", "other", "tie"] as const;

export type Preference = (typeof preferences)[number];

/** What a model said of this answer and another one, in both orders. */
export const cellJudgmentSchema = z.looseObject({
  /** The id of the cell that it was compared with. */
  against: z.string().min(1),
  /** Where the orders disagree, a tie. */
  preference: z.enum(preferences),
  /** What was said when this answer stood first, and when it stood second. */
  orders: z.array(z.looseObject({ preference: z.enum(preferences), reason: z.string() })),
  model: z.string().min(1),
});

export type CellJudgment = z.infer<typeof cellJudgmentSchema>;

/** One prompt answered by one column. */
export const suiteCellSchema = z.looseObject({
  /** See `cellId`: all cells of a run stand together. */
  id: z.string().min(1),
  suiteId: z.string().min(1),
  runId: z.string().min(1),
  promptId: z.string().min(1),
  columnId: z.string().min(1),
  state: z.enum(cellStates),
  /** How often it was asked for again on a word of the person's. */
  attempt: z.number().int().nonnegative(),
  /** When it was last claimed. */
  askedAt: momentSchema.optional(),
  text: z.string(),
  reasoning: z.string().optional(),
  images: z.array(z.looseObject({ url: z.string() })).optional(),
  /** Milliseconds, tokens and names, as far as they are known. */
  figures: z.looseObject({
    duration: z.number().optional(),
    latency: z.number().optional(),
    promptTokens: z.number().optional(),
    tokens: z.number().optional(),
    cost: z.number().optional(),
    model: z.string().optional(),
    provider: z.string().optional(),
    generationId: z.string().optional(),
    finishReason: z.string().optional(),
  }),
  error: z.looseObject({ status: z.number(), text: z.string() }).optional(),
  checks: z.array(checkResultSchema),
  /** Of an app: what became of it in a frame. */
  app: z
    .looseObject({
      state: z.enum(checkStates),
      problems: z.array(z.string()),
      thumbnail: z.string().optional(),
    })
    .optional(),
  /** What the person says of it. */
  vote: z.enum(["pass", "fail"]).optional(),
  /** What the person says of it beside another one, by that one's id. */
  choices: z.record(z.string(), z.enum(preferences)).optional(),
  judgments: z.array(cellJudgmentSchema).optional(),
  /** US dollars of all attempts and of what judged them. */
  spent: z.number().nonnegative(),
  updatedAt: momentSchema,
});

export type SuiteCell = z.infer<typeof suiteCellSchema>;

/** Where a cell stands: its prompt and its column. */
export interface CellPlace {
  promptId: string;
  columnId: string;
}

/** The id of a cell: it follows from its run and place, so that tabs that make it at once make one. */
export function cellId(runId: string, { promptId, columnId }: CellPlace): string {
  return `${cellPrefix(runId)}${promptId}/${columnId}`;
}

/** What the ids of all cells of a run begin with. */
export function cellPrefix(runId: string): string {
  return `${runId}/`;
}

/** A cell that was not asked for. */
export function createCell(run: Pick<SuiteRun, "id" | "suiteId">, place: CellPlace, now: number): SuiteCell {
  return {
    id: cellId(run.id, place),
    suiteId: run.suiteId,
    runId: run.id,
    promptId: place.promptId,
    columnId: place.columnId,
    state: "waiting",
    attempt: 0,
    text: "",
    figures: {},
    checks: [],
    spent: 0,
    updatedAt: now,
  };
}

/**
 * The id of the gateway's run that asks for a cell, or for one of its judgments. It follows from what is asked: the
 * same attempt started again, from any tab and after any interruption, is the same run, and asks nothing twice.
 *
 * @param part `a` for the answer itself; another short name for each judgment
 */
export function gatewayRunId(cell: Pick<SuiteCell, "runId" | "promptId" | "columnId" | "attempt">, part = "a"): string {
  const parts = ["suite", cell.runId, cell.promptId, cell.columnId, cell.attempt, part];
  return `run-${parts.join("-").replaceAll(/[^A-Za-z0-9-]/g, "")}`.padEnd(12, "0");
}

const busyStates: ReadonlySet<CellState> = new Set(["claimed", "asked", "checking"]);
const failedStates: ReadonlySet<CellState> = new Set(["failed", "lost", "stopped"]);

/** Whether something is under way for a cell. */
export function isBusy({ state }: Pick<SuiteCell, "state">): boolean {
  return busyStates.has(state);
}

/** Whether a cell has ended without an answer: it is asked again on a word of the person's only. */
export function hasFailed({ state }: Pick<SuiteCell, "state">): boolean {
  return failedStates.has(state);
}

/** A cell that is to be asked again: what it cost and the count of its attempts stay. */
export function retriedCell(cell: SuiteCell, now: number): SuiteCell {
  const { runId, suiteId, promptId, columnId } = cell;
  const fresh = createCell({ id: runId, suiteId }, { promptId, columnId }, now);
  return { ...fresh, attempt: cell.attempt + 1, spent: cell.spent };
}
