/** What the address of a suite says: the run that is shown, and the one that it is compared with. */
export interface SuiteSearch {
  run?: string;
  against?: string;
  /** Whether a run is about to be set up. */
  start?: true;
}

/** Reads it from an address that anyone may have written. */
export function validateSuiteSearch({ run, against, start }: Record<string, unknown>): SuiteSearch {
  return {
    ...(typeof run === "string" ? { run } : {}),
    ...(typeof against === "string" ? { against } : {}),
    ...(start === true ? { start } : {}),
  };
}
