import type { ReadPrompts } from "@tutti/domain";
import type { RuleResult } from "./check-by-rule.ts";

/** From the page to the worker, one at a time. */
export type SuiteWork =
  | { type: "read"; file: File; room: number; encoding?: string | undefined }
  | { type: "check"; check: "matches" | "json-schema"; value: string; output: string };

/** From the worker to the page. */
export type SuiteWorkDone =
  | { type: "read"; read: ReadPrompts; encoding: string }
  | { type: "no-text" }
  | { type: "check"; outcome: RuleResult }
  | { type: "failed"; message: string };

/** From the worker to the page, once, when its code is loaded. */
export interface SuiteWorkerReady {
  type: "ready";
}
