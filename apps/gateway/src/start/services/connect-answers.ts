import { join } from "node:path";
import { type AnswerCache, createAnswerCache } from "../../answer-cache/answer-cache.ts";
import { startCachedCompletion } from "../../completion/cached/start-cached-completion.ts";
import { cleanLedger } from "../../completion/plugins/secret-sanitizer/clean-ledger.ts";
import type { Config } from "../../config/config.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { ShownMetrics } from "../../metrics/shown-metrics.ts";
import { connectPush } from "../../push/connect-push.ts";
import { openLogFolder } from "../../runs/log-file.ts";
import { createRunTime, type RunTime } from "../../runs/run-time.ts";
import { createRuns, RETENTION, type Runs } from "../../runs/runs.ts";
import type { WorkerLink } from "../../workers/worker/link.ts";
import type { ConnectedAccounts } from "./connect-accounts.ts";
import type { ConnectedLimits } from "./connect-limits.ts";
import type { ConnectedModels } from "./connect-models.ts";
import type { Foundation } from "./foundation.ts";

/** The answers of models: how they run, what is recorded of them, and those that are kept. */
export interface ConnectedAnswers {
  /** Every request is recorded there, without secrets. */
  ledger: Ledger;
  answerCache: AnswerCache;
  runs: Runs;
  push: Awaited<ReturnType<typeof connectPush>>;
  shownMetrics: ShownMetrics | undefined;
}

/** @param options.runTime the time of runs; default: the machine's own */
export async function connectAnswers(
  foundation: Foundation,
  {
    models: { plugins, router, health },
    bounds: { limits, quotas },
    accounts,
    runTime,
  }: {
    models: ConnectedModels;
    bounds: ConnectedLimits;
    accounts: ConnectedAccounts["accounts"];
    runTime: RunTime | undefined;
  },
): Promise<ConnectedAnswers> {
  const { config, database, secret, secrets, redis, link, bus, instanceId, log, now } = foundation;
  const { unknownPrice } = config;
  const shownMetrics = config.metrics && (await showMetrics(config, config.metrics, link));
  const cleanedLedger = cleanLedger(foundation.ledger, secrets);
  const ledger = shownMetrics?.metrics.observe(cleanedLedger) ?? cleanedLedger;
  const answerCache = createAnswerCache({
    database,
    quotas,
    secret,
    size: config.answerCacheSize,
    onSearch: shownMetrics?.metrics.countCacheSearch,
    log,
    now,
  });
  const sharedRuns = redis
    ? (await import("../../runs/redis/redis-runs.ts")).shareRuns({ redis, instanceId, keptFor: RETENTION, log })
    : link?.runs;
  const time = runTime ?? createRunTime(now);
  const push = await connectPush({ config, queries: database.queries, secret, bus, time, log });
  const runs = createRuns({
    sharedRuns,
    watch: ({ identity, spends }) => push.beginRun(identity, spends),
    async complete(request) {
      const services = { plugins, ledger, limits, unknownPrice, router, health, log, answerCache, now };
      return (await startCachedCompletion(request, services)).completion;
    },
    access: accounts.access,
    folder: openLogFolder(join(config.dataFolder, "runs")),
    memoryLimit: config.runMemory,
    secrets,
    log,
    time,
    random: Math.random,
  });
  shownMetrics?.metrics.observeRuns(runs);
  return { ledger, answerCache, runs, push, shownMetrics };
}

/** Without metrics, their module is not loaded. */
async function showMetrics(
  { vendors, providers, localServers }: Config,
  { token }: NonNullable<Config["metrics"]>,
  link: WorkerLink | undefined,
): Promise<ShownMetrics> {
  const { createMetrics } = await import("../../metrics/metrics.ts");
  const slugs = [...vendors, ...providers, ...localServers].map(({ slug }) => slug);
  const metrics = createMetrics({ providers: new Set([...slugs, "demo"]) });
  link?.metrics.onCollect(metrics.collect);
  return { metrics, token, readAll: link?.metrics.read };
}
