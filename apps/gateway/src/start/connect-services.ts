import { join } from "node:path";
import { createAccounts } from "../accounts/admission/create-accounts.ts";
import { type FirstAccountProof, setupCodeOf } from "../accounts/admission/sign-up-rules.ts";
import { ownerOf } from "../accounts/identity.ts";
import { createOwnHosts } from "../accounts/own-hosts.ts";
import { createPasswordHashing, type PasswordHashing } from "../accounts/passwords/password-hashing.ts";
import { loadSecret } from "../accounts/secret.ts";
import { createAdministration } from "../administration/administration.ts";
import { createModelRules } from "../administration/model-rules.ts";
import { createSignUpSetting } from "../administration/sign-up-setting.ts";
import { createAnswerCache } from "../answer-cache/answer-cache.ts";
import { connectCatalogue } from "../catalog/connect-catalog.ts";
import { startCachedCompletion } from "../completion/cached/start-cached-completion.ts";
import { createOpenAnswers } from "../completion/open-answers.ts";
import { createPlugins } from "../completion/plugins/index.ts";
import { cleanLedger } from "../completion/plugins/secret-sanitizer/clean-ledger.ts";
import { createSharedSessionAffinity } from "../completion/plugins/session-affinity.ts";
import { createRouter } from "../completion/router.ts";
import type { Config, ProviderConfig } from "../config/config.ts";
import { hasSearchEngine } from "../config/plugin-settings.ts";
import { createReachesDatabase } from "../database/reaches-database.ts";
import { createGenerationFeedback } from "../ledger/generation-feedback.ts";
import { createLedgerReports } from "../ledger/reports.ts";
import { createSpending } from "../ledger/spending.ts";
import { createAnswerSlots } from "../limits/answer-slots.ts";
import { createLimits } from "../limits/limits.ts";
import { createSharedCounter } from "../limits/redis-counter.ts";
import type { CreateCounter } from "../limits/request-counter.ts";
import { createMemoryReservations } from "../limits/spending/memory-reservations.ts";
import { readLimits } from "../limits/spending/read-limits.ts";
import { createSharedReservations } from "../limits/spending/shared-reservations.ts";
import { createSpendingRetention } from "../limits/spending/spending-retention.ts";
import { createLog } from "../logging/log.ts";
import { createSecretList, withMore } from "../logging/secret-list.ts";
import { createSecretMatcher } from "../logging/secret-matcher.ts";
import { createPasswordMail } from "../mail/send-password-link.ts";
import type { ShownMetrics } from "../metrics/shown-metrics.ts";
import { createPresets } from "../presets/presets.ts";
import { createProviderKeys } from "../provider-keys/provider-keys.ts";
import type { Provider } from "../providers/provider.ts";
import { createPublications } from "../publications/publications.ts";
import { connectPush } from "../push/connect-push.ts";
import { createQuotas } from "../quotas/quotas.ts";
import { fail, type Result, succeed } from "../result.ts";
import { createEndpointHealth } from "../routing/endpoint-health.ts";
import { shareHealth } from "../routing/share-health.ts";
import { openLogFolder } from "../runs/log-file.ts";
import { createRunTime, type RunTime } from "../runs/run-time.ts";
import { createRuns, RETENTION } from "../runs/runs.ts";
import { createStateSeal } from "../sealed-state/state-seal.ts";
import type { Services } from "../services.ts";
import { createShares } from "../shares/shares.ts";
import { createSpendingCaps } from "../spending-caps/spending-caps.ts";
import { createBackgroundResponses } from "../stored-responses/background/background-responses.ts";
import { createStoredResponses } from "../stored-responses/stored-responses.ts";
import { createSpaceEvents } from "../sync/space-events.ts";
import { createSyncSpaces } from "../sync/spaces.ts";
import type { WorkerLink } from "../workers/worker/link.ts";
import { connectLedger } from "./connect-ledger.ts";
import { addressesOf, secretsOf } from "./secrets-of.ts";

/** What services need beside the configuration. */
export interface ServicesSource {
  version: string;
  demo: Provider;
  /** Takes a line of the log, its newline included. */
  writeLog: (line: string) => void;
  /** The time of runs; default: the machine's own. */
  runTime?: RunTime | undefined;
  /** How each password is hashed; default: the production settings. */
  passwords?: PasswordHashing | undefined;
  /** The state that this process shares with the other workers of one start; absent: it runs alone. */
  link?: WorkerLink | undefined;
}

export interface ConnectedServices {
  services: Services;
  /** The code that the first account needs where other machines can reach the gateway. */
  setupCode: string;
  /** As `Accounts.makeOwnerLink`; no log shows the secret. */
  makeOwnerLink(): Promise<string | undefined>;
  /** Writes what is still pending, and closes all connections. */
  close(): Promise<void>;
}

/**
 * Connects everything behind the routes; the parts that are likeliest to fail come first. A failure is one message with
 * its fix.
 */
export async function connectServices(
  config: Config,
  { version, demo, writeLog, runTime, passwords, link }: ServicesSource,
): Promise<Result<ConnectedServices, string>> {
  const givenSecret = loadSecret({ secret: config.secret, dataFolder: config.dataFolder });
  if (!givenSecret.ok) return fail(givenSecret.error.message);
  const secret = givenSecret.value;
  const secretList = createSecretList([...secretsOf(config), secret]);
  // Responses must not name the operator's addresses; the log may.
  const secrets = createSecretMatcher(withMore(secretList, addressesOf(config)));
  const log = createLog({ level: config.logLevel, secrets: secretList, write: writeLog });
  const ledgerResult = await connectLedger(config, { log, link });
  if (!ledgerResult.ok) return ledgerResult;
  const { database, ledger, instanceId } = ledgerResult.value;

  const now = Date.now;
  const { queries } = database;
  const { socialLogins, trustProxy, vendors, allowCustomServers, redisUrl } = config;
  const { requestsPerMinute, answersAtOnce, unknownPrice } = config;
  // Without Redis, its client module is not loaded.
  const redis =
    redisUrl === undefined
      ? undefined
      : (await import("../redis/connect-redis.ts")).connectRedis({ url: redisUrl, log, now });
  const createCounter: CreateCounter | undefined = redis
    ? (counter) => createSharedCounter(redis, counter)
    : link?.createCounter;
  const setupCode = setupCodeOf(secret);
  const signUpSetting = createSignUpSetting({
    database,
    environmentRule: config.isSignUpFixed ? config.signUp : undefined,
    byDefault: config.signUp,
    now,
  });
  const passwordHashing = createPasswordHashing({ hashing: passwords });
  const modelRules = createModelRules({ database, now });
  const spending = createSpending(queries);
  const reservations =
    database.kind === "postgres"
      ? createSharedReservations({ queries, instanceId, log, now })
      : (link?.reservations ??
        createMemoryReservations((spenders) => readLimits(queries, { spenders, now: now() }), now));
  const limits = createLimits({
    requestsPerMinute,
    slots: link?.slots ?? createAnswerSlots(answersAtOnce),
    createCounter,
    reservations,
    now,
  });
  const quotas = createQuotas({ queries, rows: config.quotas, take: limits.takeInsertion });
  const accounts = createAccounts({
    database,
    secret,
    socialLogins,
    oidc: config.oidc,
    trustProxy,
    publicUrl: config.publicUrl,
    signUp: {
      rule: signUpSetting.current,
      inviters: signUpSetting.inviters,
      first: firstAccountProof(config, setupCode),
    },
    organizationMakers: signUpSetting.organizationMakers,
    isForThisMachine: config.isForThisMachine,
    passwords: passwordHashing,
    quotas,
    bus: redis ?? link,
    createCounter,
    sendLink: config.mail && createPasswordMail(config.mail),
    log,
    now,
  });
  await ledger.start();
  const addSecret = secretList.add;
  const providerKeys = createProviderKeys({
    queries,
    quotas,
    secret,
    vendors,
    allowCustomServers,
    addSecret,
    log,
    now,
  });
  const ownProviders = { read: providerKeys.forOwner, versionOf: providerKeys.versionOf };
  const catalog = connectCatalogue({ config, demo, log, now, ownProviders });
  providerKeys.onChange(catalog.forget);
  const ownHealth = createEndpointHealth(now);
  const bus = redis ?? link;
  const health = bus ? shareHealth(ownHealth, { redis: bus, instanceId }) : ownHealth;
  const plugins = createPlugins({
    health,
    bannedProviders: config.bannedProviders,
    settings: config.plugins,
    connections: async (identity, purpose) => {
      const access = await modelRules.accessOf(identity);
      const isPermitted = (provider: ProviderConfig) => access?.permitsProvider(provider) ?? true;
      const own = (await providerKeys.forOwner(ownerOf(identity))).filter(isPermitted);
      return { own, operators: purpose === "server" ? config.providers : config.providers.filter(isPermitted) };
    },
    secrets,
    sessionAffinity: redis ? createSharedSessionAffinity(redis) : link?.sessionAffinity,
  });
  const shownMetrics = config.metrics && (await showMetrics(config, config.metrics, link));
  const cleanedLedger = cleanLedger(ledger, secrets);
  const presets = createPresets({ queries, quotas, now });
  const lifetime = config.responseLifetime;
  const storedResponses = createStoredResponses({ database, quotas, secret, lifetime, log, now });
  const backgroundResponses = createBackgroundResponses({
    database,
    storedResponses,
    quotas,
    secret,
    lifetime,
    log,
    now,
  });
  const answerCache = createAnswerCache({
    database,
    quotas,
    secret,
    size: config.answerCacheSize,
    onSearch: shownMetrics?.metrics.countCacheSearch,
    log,
    now,
  });
  const spendingRetention = createSpendingRetention({ database, log, now });
  const keptLedger = shownMetrics?.metrics.observe(cleanedLedger) ?? cleanedLedger;
  const syncSpaces = createSyncSpaces({ database, quotas, events: createSpaceEvents(bus), now });
  const router = createRouter({ catalog, health, presets, modelRules });
  const sharedRuns = redis
    ? (await import("../runs/redis/redis-runs.ts")).shareRuns({ redis, instanceId, keptFor: RETENTION, log })
    : link?.runs;
  const time = runTime ?? createRunTime(now);
  const push = await connectPush({ config, queries, secret, bus, time, log });
  const runs = createRuns({
    sharedRuns,
    watch: ({ identity, spends }) => push.beginRun(identity, spends),
    async complete(request) {
      const services = { plugins, ledger: keptLedger, limits, unknownPrice, router, health, log, answerCache, now };
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
  return succeed({
    setupCode,
    async makeOwnerLink() {
      const ownerLink = await accounts.makeOwnerLink();
      if (ownerLink !== undefined) addSecret(ownerLink);
      return ownerLink;
    },
    services: {
      version,
      ...toCollectors(config),
      countWorkers: link?.counts,
      log,
      secrets,
      accounts,
      modelRules,
      administration: createAdministration({
        database,
        signUp: signUpSetting,
        modelRules,
        config,
        version,
        quotas,
        now,
      }),
      ownHosts: createOwnHosts(config),
      catalog,
      dependencies: {
        reachesDatabase: createReachesDatabase(database),
        reachesRedis: () => redis?.isReady(),
      },
      shownMetrics,
      limits,
      unknownPrice,
      hasSearchEngine: hasSearchEngine(config.plugins.web),
      spending,
      presets,
      providerKeys,
      publications: createPublications({
        database,
        rules: config.publishing,
        passwords: passwordHashing,
        quotas,
        reservations,
        now,
      }),
      spendingCaps: createSpendingCaps({
        queries,
        quotas,
        reservations,
        onChange: () => accounts.forgetIdentities(),
        now,
      }),
      shares: createShares({ database, rules: config.publishing, quotas, now }),
      syncSpaces,
      push,
      stateSeal: createStateSeal(secret),
      storedResponses,
      backgroundResponses,
      feedback: createGenerationFeedback({ database, now }),
      answerCache,
      connecting: {
        configuredSlugs: new Set(config.providers.map(({ slug }) => slug)),
        allowCustomServers,
        areCustomServersLocal: !config.areCustomServersConfigured,
      },
      plugins,
      health,
      runs,
      openAnswers: createOpenAnswers(),
      ledger: keptLedger,
      reports: createLedgerReports({ database, now, whenWritten: ledger.whenWritten }),
      now,
    },
    async close() {
      accounts.close();
      storedResponses.close();
      answerCache.close();
      spendingRetention.close();
      await Promise.all([runs.close(), backgroundResponses.close()]);
      await catalog.close();
      await ledger.close();
      redis?.close();
      await database.close();
    },
  });
}

/** Sign-up that the operator has opened needs no proof of a person at this machine. */
function firstAccountProof({ isForThisMachine, signUp }: Config, code: string): FirstAccountProof {
  if (!isForThisMachine) return { type: "setup-code", code };
  return signUp.type === "open" ? { type: "none" } : { type: "owner-link" };
}

/** Without metrics, their module is not loaded. */
async function showMetrics(
  { vendors, providers, localServers }: Config,
  { token }: NonNullable<Config["metrics"]>,
  link: WorkerLink | undefined,
): Promise<ShownMetrics> {
  const { createMetrics } = await import("../metrics/metrics.ts");
  const slugs = [...vendors, ...providers, ...localServers].map(({ slug }) => slug);
  const metrics = createMetrics({ providers: new Set([...slugs, "demo"]) });
  link?.metrics.onCollect(metrics.collect);
  return { metrics, token, readAll: link?.metrics.read };
}

function toCollectors({ collectors: { analytics, errors } }: Config): Pick<Services, "collectors"> {
  if (!analytics && !errors) return {};
  return { collectors: { ...(analytics ? { analytics } : {}), ...(errors ? { errors } : {}) } };
}
