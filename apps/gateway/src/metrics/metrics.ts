import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { GenerationEnd, Ledger } from "../ledger/ledger.ts";
import type { Runs } from "../runs/runs.ts";

/**
 * The metrics of this process since its start, for Prometheus. They contain no data about persons, keys, models or
 * texts.
 */
export interface Metrics {
  /** Counts one request that got a response. @param route the pattern of its address, never the address itself */
  countRequest(request: { method: string; route: string; status: number }): void;
  /** Counts one search in the cache of answers. */
  countCacheSearch(outcome: "hit" | "miss"): void;
  /** Wraps a ledger, so that its entries are counted. */
  observe(ledger: Ledger): Ledger;
  /** Reports the number of runs, and of their followers. */
  observeRuns(runs: Pick<Runs, "counts">): void;
  /** The metrics as values, for a process that adds up those of several. */
  collect(): Promise<object[]>;
  /**
   * The metrics in Prometheus' text form.
   *
   * @param all those of all processes, if there are several; default: those of this one
   */
  read(all?: readonly object[][]): Promise<{ type: string; text: string }>;
}

/** Seconds until a first token, from that of a model on this machine to that of one that reasons for long. */
const FIRST_TOKEN_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * @param options.providers the slugs that have a series of their own; all other slugs, which people have chosen
 *   themselves, share "other", so that the number of series is bounded and none contains a person's name for a server
 */
export function createMetrics({ providers }: { providers: ReadonlySet<string> }): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const counter = <Name extends string>(name: string, help: string, labelNames: readonly Name[]) =>
    new Counter({ name: `tutti_${name}`, help, labelNames, registers });
  const requests = counter("http_requests_total", "Requests that were answered", ["method", "route", "status"]);
  const generations = counter("generations_total", "Generations that ended", ["status", "provider"]);
  const attempts = counter("upstream_attempts_total", "Calls to providers, by how they began", ["provider", "status"]);
  const tokens = counter("tokens_total", "Tokens, counted or estimated", ["kind", "provider"]);
  const cost = counter("cost_dollars_total", "What generations cost, in US dollars", ["provider"]);
  const cacheSearches = counter("answer_cache_searches_total", "Searches in the cache of answers", ["outcome"]);
  const running = new Gauge({
    name: "tutti_generations_running",
    help: "Generations that run",
    labelNames: ["streamed"],
    registers,
  });
  const waiting = new Gauge({
    name: "tutti_ledger_writes_waiting",
    help: "Beginnings and endings whose writing answers wait for",
    registers,
  });
  const firstToken = new Histogram({
    name: "tutti_upstream_first_token_seconds",
    help: "From the call to a provider to the first part of its answer",
    labelNames: ["provider"],
    buckets: FIRST_TOKEN_BUCKETS,
    registers,
  });
  // The gauges of several processes are added up.
  new Gauge({ name: "tutti_workers", help: "Processes that answer, of those that share the port", registers }).set(1);
  for (const label of ["yes", "no"]) running.set({ streamed: label }, 0);
  const streamedById = new Map<string, "yes" | "no">();
  const providerOf = (slug: string | undefined) => (slug === undefined ? "none" : providers.has(slug) ? slug : "other");

  function countEnd({ status, providerSlug, usage, attempts: attemptRecords }: GenerationEnd): void {
    const provider = providerOf(providerSlug);
    generations.inc({ status, provider });
    for (const attempt of attemptRecords) {
      const labels = { provider: providerOf(attempt.providerSlug) };
      attempts.inc({ ...labels, status: attempt.status });
      if (attempt.status === 200) firstToken.observe(labels, attempt.latency / 1000);
    }
    if (!usage) return;
    tokens.inc({ kind: "prompt", provider }, usage.prompt_tokens);
    tokens.inc({ kind: "completion", provider }, usage.completion_tokens);
    cost.inc({ provider }, Math.max(0, usage.cost ?? 0));
  }

  async function wait(writing: Promise<void>): Promise<void> {
    waiting.inc();
    try {
      await writing;
    } finally {
      waiting.dec();
    }
  }

  return {
    countRequest: ({ method, route, status }) => requests.inc({ method, route, status }),
    countCacheSearch: (outcome) => cacheSearches.inc({ outcome }),
    observe: (ledger) => ({
      begin(start) {
        const label = start.isStreamed ? "yes" : "no";
        if (!streamedById.has(start.id)) running.inc({ streamed: label });
        streamedById.set(start.id, label);
        return wait(ledger.begin(start));
      },
      recordProgress: ledger.recordProgress,
      raiseCharge: ledger.raiseCharge,
      finish(id, end) {
        const label = streamedById.get(id);
        if (label !== undefined) {
          streamedById.delete(id);
          running.dec({ streamed: label });
          countEnd(end);
        }
        return wait(ledger.finish(id, end));
      },
    }),
    observeRuns({ counts }) {
      const gauge = (name: string, help: string, count: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(count());
          },
        });
      gauge("tutti_runs_running", "Runs that have not ended", () => counts().running);
      gauge("tutti_run_connections", "Connections that follow runs", () => counts().connections);
    },
    collect: () => register.getMetricsAsJSON(),
    async read(all) {
      const whole = all ? AggregatorRegistry.aggregate([...all]) : register;
      return { type: register.contentType, text: await whole.metrics() };
    },
  };
}
