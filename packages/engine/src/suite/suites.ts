import type { ApiError } from "@tutti/contract";
import type {
  Attachment,
  PricingOf,
  Result,
  RuleOutcome,
  RunColumn,
  Suite,
  SuiteCell,
  SuiteCheck,
  SuiteRun,
} from "@tutti/domain";
import type { RecordTable } from "../state/record-table.ts";
import type { AppFile } from "./app-files.ts";

/** The services for a suite that the engine cannot provide itself: it has neither prices nor frames. */
export interface SuiteServices {
  /** A model's prices by its slug; undefined if they are not known. */
  pricing: PricingOf;
  /**
   * Makes a check that runs a program (a regular expression, a JSON schema, JavaScript), isolated from the page and
   * within a time limit. Rejects if it cannot be made.
   */
  runCheck(check: SuiteCheck, input: { output: string; expected: string; prompt: string }): Promise<RuleOutcome>;
  /**
   * Makes the gateway hold the limit of a run, in US dollars, for all that the run spends; it then refuses what would
   * exceed it.
   */
  holdLimit(runId: string, limit: number): Promise<Result<void, ApiError>>;
  /** Removes the limit of a run that is gone. Never rejects. */
  dropLimit(runId: string): Promise<void>;
  /** Builds an app and runs it for a moment in a frame. Rejects if the app cannot be built here and now. */
  tryApp(files: readonly AppFile[]): Promise<NonNullable<SuiteCell["app"]>>;
}

/** The options of a new run. */
export interface RunOptions {
  columns: readonly RunColumn[];
  judge?: { model: string; name: string } | undefined;
  /** US dollars. */
  limit?: number | undefined;
  concurrency: number;
  /** Whether kept answers are repeated; default: they are not. */
  cachesAnswers?: boolean | undefined;
}

/** A prompt as a caller provides it. */
export interface NewPrompt {
  text: string;
  systemPrompt?: string;
  attachments?: readonly Attachment[];
  expected?: string;
  checks?: readonly SuiteCheck[];
}

/** Whether a model has judged two answers, or why it has not. */
export type JudgeOutcome = { ok: true } | { ok: false; message: string };

/** Suites, their runs, and the answers in them. */
export interface Suites {
  readonly tables: {
    readonly suites: RecordTable<Suite>;
    readonly suiteRuns: RecordTable<SuiteRun>;
    /** Of opened runs. */
    readonly suiteCells: RecordTable<SuiteCell>;
  };
  /** Loads the cells of a run; they stay loaded. */
  openRun(runId: string): Promise<void>;
  create(options: { title: string; prompts: readonly NewPrompt[]; mode?: Suite["mode"] }): Suite;
  addPrompts(suiteId: string, prompts: readonly NewPrompt[]): void;
  update(suiteId: string, change: (suite: Suite) => Suite): void;
  /** Removes a suite with its runs and their answers; running ones are stopped. */
  remove(suiteId: string): Promise<void>;
  /** Starts a run over the current prompts; undefined if there is nothing to ask. */
  start(suiteId: string, options: RunOptions): SuiteRun | undefined;
  /** Starts no more cells, and stops the running ones. */
  stop(runId: string): void;
  /** Continues a run: asks the cells that were not asked, and the stopped ones again. */
  resume(runId: string, change?: { limit?: number | undefined }): Promise<void>;
  /** Asks the failed, lost and stopped cells once more; or only these cells. */
  retry(runId: string, cellIds?: readonly string[]): Promise<void>;
  removeRun(runId: string): Promise<void>;
  /** The person's vote on an answer; undefined removes it. */
  vote(cellId: string, vote: SuiteCell["vote"]): void;
  /** Which of two answers the person prefers; undefined removes the choice. */
  choose(cellId: string, against: string, preference: "this" | "other" | "tie" | undefined): void;
  /**
   * Has a model judge in both orders which of two answers is better, and stores the judgment with the first. Never
   * rejects.
   */
  judgePair(cellId: string, against: string, judge: { model: string; rubric?: string }): Promise<JudgeOutcome>;
  /** The files of the app in a cell's answer. */
  filesOf(cellId: string): Promise<AppFile[]>;
  /** The body of the request to a cell's model. */
  requestOf(cellId: string): Promise<object | undefined>;
  end(): void;
}
