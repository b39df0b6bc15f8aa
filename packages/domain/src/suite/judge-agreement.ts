import { inverse } from "./compare-runs.ts";
import { type Agreement, agreementOf } from "./kappa.ts";
import type { SuiteCell } from "./suite-cell.ts";

/**
 * The agreement of a judging model with the person: on cells for which both decided pass or fail. A cell with several
 * rubrics passes if all of them do.
 */
export function verdictAgreement(cells: readonly SuiteCell[]): Agreement | undefined {
  return agreementOf(
    cells.flatMap(({ vote, checks }): ["pass" | "fail", "pass" | "fail"][] => {
      const judgeChecks = checks.filter(({ type, outcome }) => type === "judge" && outcome !== "error");
      if (vote === undefined || judgeChecks.length === 0) return [];
      return [[vote, judgeChecks.every(({ outcome }) => outcome === "pass") ? "pass" : "fail"]];
    }),
  );
}

/** The same for pairs of answers for which both decided which is better. */
export function preferenceAgreement(
  cells: readonly SuiteCell[],
  cellOf: (id: string) => SuiteCell | undefined,
): Agreement | undefined {
  return agreementOf(
    cells.flatMap((cell) =>
      (cell.judgments ?? []).flatMap(({ against, preference }) => {
        const pairPreference = cell.choices?.[against] ?? inverse(cellOf(against)?.choices?.[cell.id]);
        return pairPreference === undefined ? [] : [[pairPreference, preference] as const];
      }),
    ),
  );
}
