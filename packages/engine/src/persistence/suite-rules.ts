import { suiteCellSchema, suiteRunSchema, suiteSchema, suiteTexts } from "@tutti/domain";
import { addRules } from "./validate-record.ts";

/** Says how rows of suites are looked at; called by what reads or writes them, before it does. */
export function addSuiteRules(): void {
  const texts = suiteTexts.invalid;
  addRules({
    suites: { schema: suiteSchema, texts },
    suiteRuns: { schema: suiteRunSchema, texts },
    suiteCells: { schema: suiteCellSchema, texts },
  });
}
