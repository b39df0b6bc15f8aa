import { createConnection } from "./connection.ts";
import { createFollowedRuns } from "./followed-runs.ts";
import type { RunClient, RunClientOptions } from "./run-client-types.ts";
import { createRunRequests } from "./run-requests.ts";
import { createRunStarter } from "./start-run.ts";
import { createRunStopper } from "./stop-run.ts";

/** The page's client for runs: starts and stops them over HTTP, and reads them all over one connection. */
export function createRunClient(options: RunClientOptions): RunClient {
  const { scheduler } = options;
  const requests = createRunRequests(options);
  const runs = createFollowedRuns({
    scheduler,
    onChange: (id) => connection.change(id),
    reportError: (cause) => options.reportError?.(cause),
  });
  const connection = createConnection(options, { runs, requests });
  const stopper = createRunStopper(options, requests);
  const endWakes = options.onWake(stopper.wake);
  let isClosed = false;

  return {
    start: createRunStarter(options, requests),
    follow: (id, reading) => (isClosed ? () => undefined : runs.add(id, reading)),
    stop: stopper.stop,
    close() {
      isClosed = true;
      endWakes();
      stopper.close();
      runs.clear();
      connection.close();
    },
  };
}
