import type { DatabaseFailure } from "../../ports.ts";

/** Thrown out of the reading of a file if the store refuses. */
export class StoreRefusal extends Error {
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure) {
    super(failure.message);
    this.failure = failure;
  }
}
