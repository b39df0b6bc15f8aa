import type { Logger } from "pino";
import { loadSecret } from "../../accounts/secret.ts";
import type { Config } from "../../config/config.ts";
import { createSharedCounter } from "../../limits/redis-counter.ts";
import type { CreateCounter } from "../../limits/request-counter.ts";
import { createLog } from "../../logging/log.ts";
import { createSecretList, type SecretList, withMore } from "../../logging/secret-list.ts";
import { createSecretMatcher, type SecretMatcher } from "../../logging/secret-matcher.ts";
import type { SharedRedis } from "../../redis/connect-redis.ts";
import { fail, type Result, succeed } from "../../result.ts";
import type { WorkerLink } from "../../workers/worker/link.ts";
import { type ConnectedLedger, connectLedger } from "../connect-ledger.ts";
import { addressesOf, secretsOf } from "../secrets-of.ts";

/** What all services stand on: the configuration, its secrets, the log, the database, the way to other processes. */
export interface Foundation extends ConnectedLedger {
  config: Config;
  /** The instance's secret, with which it encrypts and signs. */
  secret: string;
  /** Every secret that no log shows. */
  secretList: SecretList;
  /** Finds the secrets, and the operator's addresses, in responses. */
  secrets: SecretMatcher;
  log: Logger;
  /** Absent where the operator has configured none. */
  redis: SharedRedis | undefined;
  link: WorkerLink | undefined;
  /** Reaches the other gateways or workers; absent where there are none. */
  bus: SharedRedis | WorkerLink | undefined;
  createCounter: CreateCounter | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Connects what is likeliest to fail. A failure is one message with its fix. */
export async function connectFoundation(
  config: Config,
  { writeLog, link }: { writeLog: (line: string) => void; link: WorkerLink | undefined },
): Promise<Result<Foundation, string>> {
  const givenSecret = loadSecret({ secret: config.secret, dataFolder: config.dataFolder });
  if (!givenSecret.ok) return fail(givenSecret.error.message);
  const secret = givenSecret.value;
  const secretList = createSecretList([...secretsOf(config), secret]);
  // Responses must not name the operator's addresses; the log may.
  const secrets = createSecretMatcher(withMore(secretList, addressesOf(config)));
  const log = createLog({ level: config.logLevel, secrets: secretList, write: writeLog });
  const ledgerResult = await connectLedger(config, { log, link });
  if (!ledgerResult.ok) return ledgerResult;
  const now = Date.now;
  const { redisUrl: url } = config;
  // Without Redis, its client module is not loaded.
  const redis =
    url === undefined ? undefined : (await import("../../redis/connect-redis.ts")).connectRedis({ url, log, now });
  return succeed({
    ...ledgerResult.value,
    config,
    secret,
    secretList,
    secrets,
    log,
    redis,
    link,
    bus: redis ?? link,
    createCounter: redis ? (counter) => createSharedCounter(redis, counter) : link?.createCounter,
    now,
  });
}
