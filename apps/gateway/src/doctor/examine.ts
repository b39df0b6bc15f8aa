import { statfsSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { type ClockSample, checkClock } from "./check-clock.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkDataFolder, checkSpace, nearestFolder } from "./check-data-folder.ts";
import { checkDatabase } from "./check-database.ts";
import { checkPort } from "./check-port.ts";
import { checkProviders } from "./check-providers.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { checkRedis } from "./check-redis.ts";
import { checkSecret } from "./check-secret.ts";
import { checkUnannouncedProxy } from "./check-unannounced-proxy.ts";
import { checks, type Finding } from "./finding.ts";

/** The measurements of the machine, so that tests can replace them. */
export interface Machine {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Bytes that can still be written at the folder. */
  freeSpace(folder: string): number;
}

export const thisMachine: Machine = {
  now: Date.now,
  freeSpace: (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
};

/** Checks everything that a gateway of this configuration depends on, concurrently, and changes nothing. */
export async function examine(config: Config, { version, machine }: { version: string; machine: Machine }) {
  const { host, port, dataFolder, redisUrl, publicUrl, trustProxy, isForThisMachine } = config;
  const [portFindings, database, redis, providers, address] = await Promise.all([
    checkPort({ host, port, version }).then(async (portFinding) => {
      const isTried = isForThisMachine && portFinding.state === "good" && port !== 0;
      const proxyFinding = isTried ? await checkUnannouncedProxy({ host, port, publicUrl }) : undefined;
      return proxyFinding === undefined ? [portFinding] : [portFinding, proxyFinding];
    }),
    checkDatabase(config),
    redisUrl === undefined
      ? undefined
      : checkRedis(redisUrl).then((redisFinding) => ({ ...redisFinding, at: machine.now() })),
    checkProviders(config),
    publicUrl === undefined ? undefined : checkPublicAddress({ publicUrl, trustProxy, version }),
  ]);
  const samples: ClockSample[] = [];
  if (redis?.time !== undefined) samples.push({ source: "Redis", theirs: redis.time, ours: redis.at });
  if (address?.clock !== undefined) samples.push({ ...address.clock, ours: machine.now() });
  let newest: { at: number; ours: number } | undefined;
  let secret: Finding;
  try {
    secret = await checkSecret(config, database.database);
    if (database.database !== undefined) {
      const timeReading = await readTimes(database.database, machine);
      samples.push(...timeReading.samples);
      newest = timeReading.newest;
    }
  } finally {
    await database.database?.close();
  }
  const folder = nearestFolder(dataFolder);
  const findings: Finding[] = [
    ...checkConfiguration(config),
    ...portFindings,
    checkDataFolder(dataFolder),
    checkSpace(dataFolder, machine.freeSpace(folder)),
    ...database.findings,
    secret,
    ...(redis?.findings ?? []),
    checkClock(samples, newest),
    ...providers,
    ...(address?.findings ?? []),
  ];
  return findings.toSorted((a, b) => checks.indexOf(a.check) - checks.indexOf(b.check));
}

async function readTimes(database: Database, machine: Machine) {
  const { queries, kind } = database;
  const samples: ClockSample[] = [];
  if (kind === "postgres") {
    const { rows } = await sql<{ time: number }>`select
      cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as time`.execute(queries);
    const theirs = rows[0]?.time;
    if (theirs !== undefined) samples.push({ source: "PostgreSQL", theirs, ours: machine.now() });
  }
  const row = await queries
    .selectFrom("generations")
    .select(({ fn }) => fn.max("started_at").as("at"))
    .executeTakeFirst();
  const newest = row?.at == null ? undefined : { at: Number(row.at), ours: machine.now() };
  return { samples, newest };
}
