import { addToSum } from "../sealed/state-sum.ts";
import type { Shadow } from "./ports.ts";

/** The sum and the number of the records that a device knows. */
export interface SpaceSum {
  readonly sum: string;
  readonly count: number;
}

/** The sum after a record was replaced, came, or ended. */
export function replaceProof(space: SpaceSum, before: Shadow["stored"], after: Shadow["stored"]): SpaceSum {
  let { sum, count } = space;
  if (before) {
    sum = addToSum(sum, before.proof);
    count -= 1;
  }
  if (after) {
    sum = addToSum(sum, after.proof);
    count += 1;
  }
  return { sum, count };
}
