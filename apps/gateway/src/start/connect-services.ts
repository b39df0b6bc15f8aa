import { createOwnHosts } from "../accounts/own-hosts.ts";
import type { PasswordHashing } from "../accounts/passwords/password-hashing.ts";
import { createAdministration } from "../administration/administration.ts";
import { createOpenAnswers } from "../completion/open-answers.ts";
import type { Config } from "../config/config.ts";
import { hasSearchEngine } from "../config/plugin-settings.ts";
import { createReachesDatabase } from "../database/reaches-database.ts";
import { createGenerationFeedback } from "../ledger/generation-feedback.ts";
import { createLedgerReports } from "../ledger/reports.ts";
import { createSpending } from "../ledger/spending.ts";
import { createSpendingRetention } from "../limits/spending/spending-retention.ts";
import type { Provider } from "../providers/provider.ts";
import { createPublications } from "../publications/publications.ts";
import { type Result, succeed } from "../result.ts";
import type { RunTime } from "../runs/run-time.ts";
import { createStateSeal } from "../sealed-state/state-seal.ts";
import type { Services } from "../services.ts";
import { createShares } from "../shares/shares.ts";
import { createSpendingCaps } from "../spending-caps/spending-caps.ts";
import { createBackgroundResponses } from "../stored-responses/background/background-responses.ts";
import { createStoredResponses } from "../stored-responses/stored-responses.ts";
import { createSpaceEvents } from "../sync/space-events.ts";
import { createSyncSpaces } from "../sync/spaces.ts";
import type { WorkerLink } from "../workers/worker/link.ts";
import { connectAccounts } from "./services/connect-accounts.ts";
import { connectAnswers } from "./services/connect-answers.ts";
import { connectLimits } from "./services/connect-limits.ts";
import { connectModels } from "./services/connect-models.ts";
import { connectFoundation } from "./services/foundation.ts";

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
  { version, demo, writeLog, runTime, passwords: hashing, link }: ServicesSource,
): Promise<Result<ConnectedServices, string>> {
  const connected = await connectFoundation(config, { writeLog, link });
  if (!connected.ok) return connected;
  const foundation = connected.value;
  const { secret, secretList, secrets, log, database, redis, bus, now } = foundation;
  const { queries } = database;
  const bounds = connectLimits(foundation);
  const { limits, reservations, quotas } = bounds;
  const { accounts, signUp, passwords, setupCode } = connectAccounts(foundation, { quotas, hashing });
  await foundation.ledger.start();
  const models = connectModels(foundation, { quotas, demo });
  const { modelRules, catalog } = models;
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
  const spendingRetention = createSpendingRetention({ database, log, now });
  const answers = await connectAnswers(foundation, { models, bounds, accounts, runTime });
  return succeed({
    setupCode,
    async makeOwnerLink() {
      const ownerLink = await accounts.makeOwnerLink();
      if (ownerLink !== undefined) secretList.add(ownerLink);
      return ownerLink;
    },
    services: {
      version,
      ...toCollectors(config),
      countWorkers: link?.counts,
      log,
      secrets,
      accounts,
      ...models,
      ...answers,
      administration: createAdministration({
        database,
        signUp,
        modelRules,
        config,
        version,
        quotas,
        now,
      }),
      ownHosts: createOwnHosts(config),
      dependencies: {
        reachesDatabase: createReachesDatabase(database),
        reachesRedis: () => redis?.isReady(),
      },
      limits,
      unknownPrice: config.unknownPrice,
      hasSearchEngine: hasSearchEngine(config.plugins.web),
      spending: createSpending(queries),
      publications: createPublications({
        database,
        rules: config.publishing,
        passwords,
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
      syncSpaces: createSyncSpaces({ database, quotas, events: createSpaceEvents(bus), now }),
      stateSeal: createStateSeal(secret),
      storedResponses,
      backgroundResponses,
      feedback: createGenerationFeedback({ database, now }),
      connecting: {
        configuredSlugs: new Set(config.providers.map(({ slug }) => slug)),
        allowCustomServers: config.allowCustomServers,
        areCustomServersLocal: !config.areCustomServersConfigured,
      },
      openAnswers: createOpenAnswers(),
      reports: createLedgerReports({ database, now, whenWritten: foundation.ledger.whenWritten }),
      now,
    },
    async close() {
      accounts.close();
      storedResponses.close();
      answers.answerCache.close();
      spendingRetention.close();
      await Promise.all([answers.runs.close(), backgroundResponses.close()]);
      await catalog.close();
      await foundation.ledger.close();
      redis?.close();
      await database.close();
    },
  });
}

function toCollectors({ collectors: { analytics, errors } }: Config): Pick<Services, "collectors"> {
  if (!analytics && !errors) return {};
  return { collectors: { ...(analytics ? { analytics } : {}), ...(errors ? { errors } : {}) } };
}
