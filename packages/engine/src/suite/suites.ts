import type {
  Attachment,
  PricingOf,
  RuleOutcome,
  RunColumn,
  Suite,
  SuiteCell,
  SuiteCheck,
  SuiteRun,
} from "@tutti/domain";
import type { RecordTable } from "../state/record-table.ts";
import type { AppFile } from "./app-files.ts";

/** What the engine cannot do itself for a suite: it knows neither prices nor frames. */
export interface SuiteServices {
  /** A model's prices by its slug; undefined where they are not known. */
  pricing: PricingOf;
  /**
   * Makes a check that runs a program (a regular expression, a JSON schema, JavaScript), apart from the page and within
   * a time limit. Rejects where it cannot be made.
   */
  runCheck(check: SuiteCheck, input: { output: string; expected: string; prompt: string }): Promise<RuleOutcome>;
  /** Builds an app and runs it for a moment in a frame. Rejects where nothing can be built here and now. */
  tryApp(files: readonly AppFile[]): Promise<NonNullable<SuiteCell["app"]>>;
}

/** What a run is started with. */
export interface RunOptions {
  columns: readonly RunColumn[];
  judge?: { model: string; name: string } | undefined;
  /** US dollars. */
  limit?: number | undefined;
  concurrency: number;
}

/** A prompt as it comes from elsewhere. */
export interface NewPrompt {
  text: string;
  systemPrompt?: string;
  attachments?: readonly Attachment[];
  expected?: string;
  checks?: readonly SuiteCheck[];
}

/** Which of two answers a model has found better, or why it has said nothing. */
export type JudgeOutcome = { ok: true } | { ok: false; message: string };

/** Suites, their runs, and what was answered in them. */
export interface Suites {
  readonly tables: {
    readonly suites: RecordTable<Suite>;
    readonly suiteRuns: RecordTable<SuiteRun>;
    /** Of runs that were opened. */
    readonly suiteCells: RecordTable<SuiteCell>;
  };
  /** Loads the cells of a run; they stay. */
  openRun(runId: string): Promise<void>;
  create(options: { title: string; prompts: readonly NewPrompt[]; mode?: Suite["mode"] }): Suite;
  addPrompts(suiteId: string, prompts: readonly NewPrompt[]): void;
  update(suiteId: string, change: (suite: Suite) => Suite): void;
  /** Removes a suite with its runs and their answers; those under way are stopped. */
  remove(suiteId: string): Promise<void>;
  /** Starts a run over the prompts as they are now; undefined where there is nothing to ask. */
  start(suiteId: string, options: RunOptions): SuiteRun | undefined;
  /** Asks nothing more, and stops what is being answered. */
  stop(runId: string): void;
  /** Goes on: asks what was not asked, and what was stopped again. */
  resume(runId: string, change?: { limit?: number | undefined }): Promise<void>;
  /** Asks what has failed, was lost or stopped once more; or these cells alone. */
  retry(runId: string, cellIds?: readonly string[]): Promise<void>;
  removeRun(runId: string): Promise<void>;
  /** What the person says of an answer; undefined takes it back. */
  vote(cellId: string, vote: SuiteCell["vote"]): void;
  /** Which of two answers the person prefers; undefined takes it back. */
  choose(cellId: string, against: string, preference: "this" | "other" | "tie" | undefined): void;
  /** Has a model say in both orders which of two answers is better, and keeps it with the first. Never rejects. */
  judgePair(cellId: string, against: string, judge: { model: string; rubric?: string }): Promise<JudgeOutcome>;
  /** The files of an app that a cell has answered with. */
  filesOf(cellId: string): Promise<AppFile[]>;
  /** The body that a cell's model is asked with. */
  requestOf(cellId: string): Promise<object | undefined>;
  end(): void;
}
