import * as z from "zod";

/** The maximum number of a repair's tries, whatever limit a person sets. */
export const MAX_REPAIR_TRIES = 5;

/** The limits that a person sets for repairs of an artifact. */
export const repairLimitsSchema = z.looseObject({
  /** Whether a version with an error is repaired without a person's request. */
  isAutomatic: z.boolean(),
  maxTries: z.number().int().min(1).max(MAX_REPAIR_TRIES),
  /** US dollars. */
  maxCost: z.number().nonnegative(),
});

export type RepairLimits = z.infer<typeof repairLimitsSchema>;

/** The limits until a person sets others. */
export const initialRepairLimits: RepairLimits = { isAutomatic: false, maxTries: 3, maxCost: 0.5 };

/**
 * Why a repair has ended.
 *
 * - `success`: a version runs without an error
 * - `tries`, `price`: the person's limit of tries or of dollars was reached
 * - `same-error`: two tries ended with the same error
 * - `more-errors`: a try has more errors than the version that it was made from
 * - `not-made`: a version could not be made
 * - `unchecked`: a version did not run here, so that its errors are not known
 * - `stopped`: by the person
 * - `left`: the page was left or reloaded
 */
export const repairEnds = [
  "success",
  "tries",
  "price",
  "same-error",
  "more-errors",
  "not-made",
  "unchecked",
  "stopped",
  "left",
] as const;

export type RepairEnd = (typeof repairEnds)[number];

const verdictFields = {
  /** The number of its version's errors; absent while it is not known. */
  errors: z.number().int().nonnegative().optional(),
  error: z.string().optional(),
};

export const repairTrySchema = z.looseObject({
  versionId: z.string(),
  ...verdictFields,
  /** US dollars; absent if the provider reports none. */
  cost: z.number().optional(),
  /** Why the errors of its version are not known. */
  failure: z.enum(["not-made", "unchecked"]).optional(),
});

export type RepairTry = z.infer<typeof repairTrySchema>;

/** The last repair of an artifact: stored with it, so that its result is shown after a reload. */
export const repairSchema = z.looseObject({
  /** The version that is repaired. */
  startVersionId: z.string(),
  ...verdictFields,
  tries: z.array(repairTrySchema),
  status: z.enum(["running", ...repairEnds]),
});

export type Repair = z.infer<typeof repairSchema>;
