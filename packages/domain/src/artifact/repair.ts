import * as z from "zod";

/** Tries that a repair has at most, whatever a person sets. */
export const MAX_REPAIR_TRIES = 5;

/** What a person allows a repair of an artifact. */
export const repairLimitsSchema = z.looseObject({
  /** Whether a version with an error is repaired without being asked. */
  isAutomatic: z.boolean(),
  maxTries: z.number().int().min(1).max(MAX_REPAIR_TRIES),
  /** US dollars. */
  maxCost: z.number().nonnegative(),
});

export type RepairLimits = z.infer<typeof repairLimitsSchema>;

/** What holds until a person sets something else. */
export const initialRepairLimits: RepairLimits = { isAutomatic: false, maxTries: 3, maxCost: 0.5 };

/**
 * Why a repair has ended.
 *
 * - `success`: a version runs without an error
 * - `tries`, `price`: as many tries were made, or as much was spent, as the person allowed
 * - `same-error`: two tries ended with the same error
 * - `more-errors`: a try has more errors than the version that it was made from
 * - `not-made`: a version could not be made
 * - `unchecked`: a version did not run here, so that nothing is known of it
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
  /** How many errors its version has; absent while that is not known. */
  errors: z.number().int().nonnegative().optional(),
  error: z.string().optional(),
};

export const repairTrySchema = z.looseObject({
  versionId: z.string(),
  ...verdictFields,
  /** US dollars; absent where the provider names none. */
  cost: z.number().optional(),
  /** Why nothing is known of its version. */
  failure: z.enum(["not-made", "unchecked"]).optional(),
});

export type RepairTry = z.infer<typeof repairTrySchema>;

/** The last repair of an artifact: kept with it, so that a reload can say what became of it. */
export const repairSchema = z.looseObject({
  /** The version that was to be repaired. */
  startVersionId: z.string(),
  ...verdictFields,
  tries: z.array(repairTrySchema),
  status: z.enum(["running", ...repairEnds]),
});

export type Repair = z.infer<typeof repairSchema>;
