import * as z from "zod";
import { checkStates } from "../artifact/version-check.ts";
import { momentSchema } from "../moment.ts";
import { checkTypes } from "./suite.ts";
import type { SuiteRun } from "./suite-run.ts";

/**
 * The state of a cell. A cell that is not stored was never asked.
 *
 * - `waiting`: it is asked (again) when its turn comes
 * - `claimed`: its request is being sent, and may have reached the gateway
 * - `asked`: the gateway has it
 * - `checking`: the answer has ended, and its checks are not complete
 * - `done`: the answer and every check are complete
 * - `failed`: the model or its provider refused the request or ended it with an error
 * - `lost`: it was asked, and the gateway no longer has a record of the answer
 * - `stopped`: the person has stopped it
 */
export const cellStates = ["waiting", "claimed", "asked", "checking", "done", "failed", "lost", "stopped"] as const;

export type CellState = (typeof cellStates)[number];

/** The outcome of a check. `error`: it could not be made. */
export const checkOutcomes = ["pass", "fail", "error"] as const;

export const checkResultSchema = z.looseObject({
  /** The index of the check among its prompt's. `runs`: whether an app runs, the first check of every app. */
  index: z.number().int(),
  type: z.enum([...checkTypes, "runs"]),
  outcome: z.enum(checkOutcomes),
  reason: z.string().optional(),
  /** The model that judged; absent if a rule did. */
  model: z.string().optional(),
});

export type CheckResult = z.infer<typeof checkResultSchema>;

/** Which of two answers is better. `this` is the cell's own, `other` the one that it is compared with. */
export const preferences = ["this", "other", "tie"] as const;

export type Preference = (typeof preferences)[number];

/** A model's judgment of this answer and another one, in both orders. */
export const cellJudgmentSchema = z.looseObject({
  /** The id of the cell that it was compared with. */
  against: z.string().min(1),
  /** A tie if the orders disagree. */
  preference: z.enum(preferences),
  /** The judgments with this answer first, and with this answer second. */
  orders: z.array(z.looseObject({ preference: z.enum(preferences), reason: z.string() })),
  model: z.string().min(1),
});

export type CellJudgment = z.infer<typeof cellJudgmentSchema>;

/** One prompt answered by one column. */
export const suiteCellSchema = z.looseObject({
  /** See `cellId`: the ids of all cells of a run are adjacent. */
  id: z.string().min(1),
  suiteId: z.string().min(1),
  runId: z.string().min(1),
  promptId: z.string().min(1),
  columnId: z.string().min(1),
  state: z.enum(cellStates),
  /** How often the person requested it again. */
  attempt: z.number().int().nonnegative(),
  /** The time when it was last claimed. */
  askedAt: momentSchema.optional(),
  text: z.string(),
  reasoning: z.string().optional(),
  images: z.array(z.looseObject({ url: z.string() })).optional(),
  /** Milliseconds, tokens and names; each if it is known. */
  figures: z.looseObject({
    duration: z.number().optional(),
    latency: z.number().optional(),
    promptTokens: z.number().optional(),
    tokens: z.number().optional(),
    cost: z.number().optional(),
    model: z.string().optional(),
    provider: z.string().optional(),
    generationId: z.string().optional(),
    /** The generation whose answer was repeated at no cost, from the gateway's cache. */
    cachedFrom: z.string().optional(),
    finishReason: z.string().optional(),
  }),
  error: z.looseObject({ status: z.number(), text: z.string() }).optional(),
  checks: z.array(checkResultSchema),
  /** Of an app: the result of its run in a frame. */
  app: z
    .looseObject({
      state: z.enum(checkStates),
      problems: z.array(z.string()),
      thumbnail: z.string().optional(),
    })
    .optional(),
  /** The person's verdict. */
  vote: z.enum(["pass", "fail"]).optional(),
  /** The person's choices between it and other cells, by the other cell's id. */
  choices: z.record(z.string(), z.enum(preferences)).optional(),
  judgments: z.array(cellJudgmentSchema).optional(),
  /** US dollars of all attempts and of their judges. */
  spent: z.number().nonnegative(),
  updatedAt: momentSchema,
});

export type SuiteCell = z.infer<typeof suiteCellSchema>;

/** The position of a cell: its prompt and its column. */
export interface CellPlace {
  promptId: string;
  columnId: string;
}

/** The id of a cell: derived from its run and position, so that tabs that create it at the same time create one. */
export function cellId(runId: string, { promptId, columnId }: CellPlace): string {
  return `${cellPrefix(runId)}${promptId}/${columnId}`;
}

/** The common prefix of the ids of all cells of a run. */
export function cellPrefix(runId: string): string {
  return `${runId}/`;
}

/** A cell that was not asked yet. */
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
 * The id of the gateway's run for a cell, or for one of its judgments. It is derived from the cell and its attempt: the
 * same attempt started again, from any tab and after any interruption, is the same run, and calls no model twice.
 *
 * @param part `a` for the answer itself; another short name for each judgment
 */
export function gatewayRunId(cell: Pick<SuiteCell, "runId" | "promptId" | "columnId" | "attempt">, part = "a"): string {
  const parts = ["suite", cell.runId, cell.promptId, cell.columnId, cell.attempt, part];
  return `run-${parts.join("-").replaceAll(/[^A-Za-z0-9-]/g, "")}`.padEnd(12, "0");
}

const busyStates: ReadonlySet<CellState> = new Set(["claimed", "asked", "checking"]);
const failedStates: ReadonlySet<CellState> = new Set(["failed", "lost", "stopped"]);

/** Whether a cell is being asked or checked. */
export function isBusy({ state }: Pick<SuiteCell, "state">): boolean {
  return busyStates.has(state);
}

/** Whether a cell has ended without an answer: it is asked again only if the person requests it. */
export function hasFailed({ state }: Pick<SuiteCell, "state">): boolean {
  return failedStates.has(state);
}

/** A cell that is to be asked again: its cost and the count of its attempts stay. */
export function retriedCell(cell: SuiteCell, now: number): SuiteCell {
  const { runId, suiteId, promptId, columnId } = cell;
  const fresh = createCell({ id: runId, suiteId }, { promptId, columnId }, now);
  return { ...fresh, attempt: cell.attempt + 1, spent: cell.spent };
}
