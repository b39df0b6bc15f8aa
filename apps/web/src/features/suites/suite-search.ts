/** The search parameters of a suite's address: the run that is shown, and the one that it is compared with. */
export interface SuiteSearch {
  run?: string;
  against?: string;
  /** Whether the dialog for a new run is open. */
  start?: true;
}

/** Reads the parameters from an address, which may come from anywhere. */
export function validateSuiteSearch({ run, against, start }: Record<string, unknown>): SuiteSearch {
  return {
    ...(typeof run === "string" ? { run } : {}),
    ...(typeof against === "string" ? { against } : {}),
    ...(start === true ? { start } : {}),
  };
}
