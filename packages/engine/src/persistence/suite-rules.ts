import { suiteCellSchema, suiteRunSchema, suiteSchema, suiteTexts } from "@tutti/domain";
import { addRules } from "./validate-record.ts";

/** Sets the validation rules for rows of suites; called by code that reads or writes them, before it does. */
export function addSuiteRules(): void {
  const texts = suiteTexts.invalid;
  addRules({
    suites: { schema: suiteSchema, texts },
    suiteRuns: { schema: suiteRunSchema, texts },
    suiteCells: { schema: suiteCellSchema, texts },
  });
}
