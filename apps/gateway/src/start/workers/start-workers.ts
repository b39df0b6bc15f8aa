import { join } from "node:path";
import type { Logger } from "pino";
import { loadSecret } from "../../accounts/secret.ts";
import type { Config } from "../../config/config.ts";
import { createLog } from "../../logging/log.ts";
import { createSecretList } from "../../logging/secret-list.ts";
import { fail, type Result, succeed } from "../../result.ts";
import { openLogFolder } from "../../runs/log-file.ts";
import { createLogStore } from "../../runs/log-store.ts";
import { createRunTime } from "../../runs/run-time.ts";
import { DISK_LIMIT, RETENTION } from "../../runs/runs.ts";
import { hostLimits } from "../../workers/primary/host-limits.ts";
import { hostRuns } from "../../workers/primary/host-runs.ts";
import { hostSessions } from "../../workers/primary/host-sessions.ts";
import { createHub } from "../../workers/primary/hub.ts";
import { superviseWorkers } from "../../workers/primary/supervise-workers.ts";
import { describeListenFailure } from "../listen.ts";
import { ensureFree } from "../listeners.ts";
import { secretsOf } from "../secrets-of.ts";
import { openEmbeddedHost } from "./embedded-host.ts";

/** The workers of one start. */
export interface Workers {
  /** The address for a browser. */
  address: string;
  /** As `Gateway.makeOwnerAddress`. */
  makeOwnerAddress(): Promise<string | undefined>;
  /** The lines that say who may make an account, and which providers there are. */
  describe(ownerAddress: string | undefined): Promise<string[]>;
  /** Waits until running work has ended in all of them, and resolves when all have ended. */
  close(): Promise<void>;
}

export interface WorkersSource {
  config: Config;
  /** The number of workers. */
  count: number;
  /** The program that a worker runs: the one that this process runs. */
  program: string;
  /** Takes a line of the log, its newline included. */
  writeLog: (line: string) => void;
}

/** Milliseconds after which a worker that should have ended is killed, beyond the shutdown timeout of its answers. */
const LATEST = 10_000;

/** Starts workers that share one port. A failure is one message with its fix. */
export async function startWorkers(source: WorkersSource): Promise<Result<Workers, string>> {
  const { config, count, program, writeLog } = source;
  const { host, port, dataFolder } = config;
  try {
    if (port !== 0) await ensureFree({ host, port });
  } catch (error) {
    return fail(describeListenFailure({ host, port, error }));
  }
  const secret = loadSecret({ secret: config.secret, dataFolder });
  if (!secret.ok) return fail(secret.error.message);
  const secrets = createSecretList([...secretsOf(config), secret.value]);
  const log = createLog({ level: config.logLevel, secrets, write: writeLog });
  const hostResult = config.databaseUrl === undefined ? await openEmbeddedHost({ dataFolder, log }) : undefined;
  if (hostResult && !hostResult.ok) return hostResult;
  const runs = openRuns(config, log);

  const hub = createHub([
    ...(hostResult?.value.hosts ?? []),
    hostLimits(config.answersAtOnce),
    runs.host,
    hostSessions(Date.now),
  ]);
  const closeHosts = async () => {
    await runs.close();
    await hostResult?.value.close();
  };
  const workersResult = await superviseWorkers({
    hub,
    count,
    program,
    log,
    timeout: config.shutdownTimeout + LATEST,
  });
  if (!workersResult.ok) {
    await closeHosts();
    return workersResult;
  }
  return succeed({
    ...workersResult.value,
    async close() {
      await workersResult.value.close();
      await closeHosts();
    },
  });
}

function openRuns({ dataFolder, runMemory }: Config, log: Logger) {
  const folder = openLogFolder(join(dataFolder, "runs"));
  const store = createLogStore({ folder, memoryLimit: runMemory, diskLimit: DISK_LIMIT, log });
  return {
    host: hostRuns({ store, time: createRunTime(Date.now), keptFor: RETENTION }),
    async close() {
      await store.settled();
      await folder.close();
    },
  };
}
