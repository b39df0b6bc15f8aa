import type { Repair, RepairEnd, RepairLimits } from "./repair.ts";
import { MAX_REPAIR_TRIES } from "./repair.ts";

/** The next step of a repair after its tries so far. */
export type RepairStep = { type: "try" } | { type: "end"; status: RepairEnd };

/**
 * The next step of a repair, from the history of its tries. A try starts only while the remaining budget covers the
 * price of the most expensive try so far: a price is known only after it was paid.
 */
export function nextRepairStep(
  { tries, errors = 1 }: Pick<Repair, "tries" | "errors">,
  { maxTries, maxCost }: Pick<RepairLimits, "maxTries" | "maxCost">,
): RepairStep {
  const end = (status: RepairEnd): RepairStep => ({ type: "end", status });
  const last = tries.at(-1);
  if (last === undefined) return { type: "try" };
  if (last.failure !== undefined) return end(last.failure);
  const errorCount = last.errors ?? 0;
  if (errorCount === 0) return end("success");
  if (tries.filter(({ error }) => error !== undefined && isSameError(error, last.error)).length > 1) {
    return end("same-error");
  }
  if (errorCount > (tries.at(-2)?.errors ?? errors)) return end("more-errors");
  if (tries.length >= Math.min(maxTries, MAX_REPAIR_TRIES)) return end("tries");
  const dearest = Math.max(...tries.map(({ cost = 0 }) => cost));
  return repairCost({ tries }) + dearest > maxCost ? end("price") : { type: "try" };
}

/** The version with the fewest errors, the earliest of several: the result of a repair. */
export function bestRepairVersion({
  startVersionId,
  errors = 1,
  tries,
}: Pick<Repair, "startVersionId" | "errors" | "tries">): string {
  let best = { id: startVersionId, errors };
  for (const attempt of tries) {
    if (attempt.failure === undefined && attempt.errors !== undefined && attempt.errors < best.errors) {
      best = { id: attempt.versionId, errors: attempt.errors };
    }
  }
  return best.id;
}

/** What a repair has cost, in US dollars. */
export function repairCost({ tries }: Pick<Repair, "tries">): number {
  return tries.reduce((sum, { cost = 0 }) => sum + cost, 0);
}

/** Whether two errors have the same text, apart from their places in the files. */
function isSameError(error: string, other: string | undefined): boolean {
  const withoutPlaces = (text: string): string =>
    text
      .replace(/:\d+(?::\d+)?/gu, "")
      .replace(/\s+/gu, " ")
      .trim();
  return other !== undefined && withoutPlaces(error) === withoutPlaces(other);
}
