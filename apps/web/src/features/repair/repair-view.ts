import { plural, t } from "@lingui/core/macro";
import { type Repair, type RepairEnd, type RepairLimits, type RepairTry, repairCost } from "@tutti/domain";
import { formatCost, formatDollars } from "../../ui/formats/cost.ts";

/** The texts about a repair. */
export interface RepairView {
  title: string;
  /** Absent while it runs. */
  text?: string;
  /** One line per try. */
  tries: readonly { id: string; text: string; error?: string }[];
}

/** @param numberOf the number of a version; undefined where it is gone */
export function repairView(
  repair: Repair,
  limits: RepairLimits,
  { headVersionId, numberOf }: { headVersionId: string | null; numberOf: (versionId: string) => number | undefined },
): RepairView {
  const tries = repair.tries.map((attempt) => ({
    id: attempt.versionId,
    ...tryView(attempt, numberOf(attempt.versionId)),
  }));
  const { status } = repair;
  if (status === "running") return { title: runningTitle(repair, limits), tries };
  const shownNumber = headVersionId === null ? undefined : numberOf(headVersionId);
  const spending = spentText(repair);
  if (status === "success") {
    const text = shownNumber === undefined ? "" : t`Version ${shownNumber} runs without an error.`;
    return { title: t`Repaired, ${spending}`, text, tries };
  }
  const best =
    shownNumber === undefined || status === "left" ? [] : [t`Version ${shownNumber} is shown: none has fewer errors.`];
  return { title: t`Not repaired, ${spending}`, text: [endText(status, limits), ...best].join(" "), tries };
}

function runningTitle(repair: Repair, { maxTries }: RepairLimits): string {
  const number = Math.max(1, repair.tries.length);
  const cost = repairCost(repair);
  return cost === 0
    ? t`Repairing, try ${number} of ${maxTries}`
    : t`Repairing, try ${number} of ${maxTries}, ${formatCost(cost)} so far`;
}

/** `2 tries, $0.02`; without the cost where no provider has named one. */
function spentText(repair: Repair): string {
  const count = repair.tries.length;
  const tries = plural(count, { one: "# try", other: "# tries" });
  return repair.tries.some(({ cost }) => cost !== undefined) ? `${tries}, ${formatCost(repairCost(repair))}` : tries;
}

function endText(status: Exclude<RepairEnd, "success">, { maxTries, maxCost }: RepairLimits): string {
  switch (status) {
    case "tries":
      return plural(maxTries, {
        one: "The one try that is allowed was made.",
        other: "All # tries that are allowed were made.",
      });
    case "price":
      return t`Another try could cost more than the ${formatDollars(maxCost)} that you allow.`;
    case "same-error":
      return t`The same error came back twice.`;
    case "more-errors":
      return t`The last try has more errors than the version before it.`;
    case "not-made":
      return t`A version could not be made: its card in the history says why.`;
    case "unchecked":
      return t`The last version did not run here, so it is not known whether it works. Open its preview, then repair again.`;
    case "stopped":
      return t`You stopped it.`;
    case "left":
      return t`The page was left or reloaded in the middle. What was made is in the history.`;
  }
}

function tryView(
  { errors, error, cost, failure }: RepairTry,
  number: number | undefined,
): { text: string; error?: string } {
  const name = number === undefined ? t`A version that is gone` : t`Version ${number}`;
  const costTexts = cost === undefined ? [] : [formatCost(cost)];
  const result = resultText(errors, failure);
  const text = [name, ...(result === undefined ? [] : [result]), ...costTexts].join(" · ");
  return { text, ...(error === undefined ? {} : { error: error.trim().split("\n", 1)[0] ?? "" }) };
}

function resultText(errors: number | undefined, failure: RepairTry["failure"]): string | undefined {
  if (failure === "not-made") return t`not made`;
  if (failure === "unchecked") return t`did not run here`;
  if (errors === undefined) return undefined;
  return errors === 0 ? t`runs` : plural(errors, { one: "# error", other: "# errors" });
}
