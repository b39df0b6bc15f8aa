import type { ApiError } from "@tutti/contract";
import { type Result, succeed } from "@tutti/domain";
import type { SuiteServices } from "./suites.ts";

/** The limit in US dollars that the gateway holds for a run, as far as is known. */
export interface RunLimit {
  /** Whether the gateway holds this limit; a run without one needs none. */
  isHeld(limit: number | undefined): boolean;
  /** Whether the gateway was asked to hold it, and has not answered. */
  isHolding(): boolean;
  hold(limit: number): Promise<Result<void, ApiError>>;
}

/** @param runId the run of a suite */
export function createRunLimit({ holdLimit }: Pick<SuiteServices, "holdLimit">, runId: string): RunLimit {
  let heldLimit: number | undefined;
  let isHolding = false;
  return {
    isHeld: (limit) => limit === undefined || limit === heldLimit,
    isHolding: () => isHolding,
    hold: async (limit) => {
      isHolding = true;
      const outcome = await holdLimit(runId, limit);
      isHolding = false;
      if (!outcome.ok) return outcome;
      heldLimit = limit;
      return succeed(undefined);
    },
  };
}
