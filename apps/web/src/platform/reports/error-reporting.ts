import type { ErrorReport, Scheduler } from "@tutti/engine";
import { createBeacon } from "./beacon.ts";
import type { ErrorDescription } from "./describe-error.ts";
import type { Collectors } from "./find-collectors.ts";

/** The maximum number of reports of one page: an error that repeats contains nothing new. */
const MAX_REPORTS = 20;

/** The engine's sink for unexpected errors. Off unless the operator has configured an address. */
export interface ErrorReporting {
  report(report: ErrorReport): void;
  /** Reports uncaught errors. */
  watch(page: Pick<Window, "addEventListener">): void;
  flush(): void;
}

/**
 * Sends errors as `{errors: [{error: {type, place, frames}, at}]}`, each kind once.
 *
 * @param options.origin of the page
 * @param options.now milliseconds since the epoch
 */
export function createErrorReporting(options: {
  findCollectors(): Promise<Collectors>;
  send(address: string, body: string): boolean;
  scheduler: Pick<Scheduler, "after">;
  origin: string;
  now(): number;
}): ErrorReporting {
  const beacon = createBeacon<{ error: ErrorDescription; at: number }>({
    findAddress: async () => (await options.findCollectors()).errors,
    send: options.send,
    toBody: (errors) => ({ errors }),
    scheduler: options.scheduler,
  });
  const reportedKeys = new Set<string>();
  const send = async (errorReport: ErrorReport): Promise<void> => {
    const at = options.now();
    const { describeError } = await import("./describe-error.ts");
    const error = describeError(errorReport, options);
    const key = JSON.stringify(error);
    if (reportedKeys.has(key) || reportedKeys.size >= MAX_REPORTS) return;
    reportedKeys.add(key);
    beacon.add({ error, at });
  };
  // The code is loaded with the first error, as the operator's address is; without it nothing is reported.
  const report = (errorReport: ErrorReport): void => {
    send(errorReport).catch(() => undefined);
  };
  return {
    report,
    watch: (page) => {
      page.addEventListener("error", ({ error }) => report({ place: "page", error }));
      page.addEventListener("unhandledrejection", ({ reason }) => report({ place: "promise", error: reason }));
    },
    flush: beacon.flush,
  };
}
