import type { Metrics } from "./metrics.ts";

/** The metrics that the operator exposes, and the token that protects them. */
export interface ShownMetrics {
  metrics: Metrics;
  /** The bearer token that their reader sends; undefined: every client that reaches this server can read them. */
  token: string | undefined;
  /** The metrics of each of several processes, where one responds for all; absent: there is only this process. */
  readAll?: (() => Promise<object[][]>) | undefined;
}
