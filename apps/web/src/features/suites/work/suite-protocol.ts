import type { ReadPrompts } from "@tutti/domain";
import type { RuleResult } from "./check-by-rule.ts";

/** From the page to the worker. */
export type SuiteWork =
  | { id: number; type: "read"; name: string; text: string; room: number }
  | { id: number; type: "check"; check: "matches" | "json-schema"; value: string; output: string };

/** From the worker to the page. */
export type SuiteWorkDone =
  | { id: number; type: "read"; read: ReadPrompts }
  | { id: number; type: "check"; outcome: RuleResult }
  | { id: number; type: "failed"; message: string };
