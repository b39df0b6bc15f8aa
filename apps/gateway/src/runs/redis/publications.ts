import type { Redis } from "ioredis";
import type { Logger } from "pino";
import type { RunLog } from "../run-log.ts";
import { ENTRY, numberOf, RUNNING_TTL, runKeys, type StreamEntry, textOf } from "./run-keys.ts";

/** The logs of this gateway's runs, published in Redis for other gateways. */
export interface LogPublications {
  /** @param onLost is called if another gateway has ended the run */
  add(name: string, log: RunLog, onLost: () => void): void;
  /** Publishes no more entries of the run. */
  remove(name: string): void;
  /**
   * Call it after a connection to Redis: the last entry of each log in Redis is looked up, and missing entries are
   * added.
   */
  resume(): void;
  /** Extends the lifetimes of logs that are still written. */
  prolong(): void;
  /** Resolves when all existing entries have been published, or cannot be. */
  settled(): Promise<void>;
}

interface Publication {
  name: string;
  log: RunLog;
  onLost: () => void;
  /** The number of the last entry in Redis; undefined if unknown. */
  publishedCount: number | undefined;
  /** The send that is running. */
  sending: Promise<void> | undefined;
  /** The running send cannot tell the last entry in Redis: it is looked up afterwards. */
  isInDoubt: boolean;
  silence: () => void;
}

/** Milliseconds before entries are sent again after a failure; a new connection sends them at once. */
const RETRY_DELAY = 500;

/** Bytes of entries that are sent together, approximately. */
const PIECE = 256 * 1024;

export function createPublications(options: {
  redis: Redis;
  instanceId: string;
  /** Milliseconds for which a log is kept after its end. */
  keptFor: number;
  log: Logger;
}): LogPublications {
  const { redis, instanceId, keptFor, log: journal } = options;
  const publications = new Map<string, Publication>();

  function remove(publication: Publication): void {
    publication.silence();
    if (publications.get(publication.name) === publication) publications.delete(publication.name);
  }

  /** One send at a time for each log; entries that arrive meanwhile are sent with the next one. */
  function send(publication: Publication): void {
    if (publication.sending || redis.status !== "ready") return;
    publication.isInDoubt = false;
    publication.sending = sendAll(publication)
      .catch((error: unknown) => {
        publication.publishedCount = undefined;
        journal.debug({ err: error }, "a run's entries could not be published");
        setTimeout(() => publications.has(publication.name) && send(publication), RETRY_DELAY).unref();
      })
      .finally(() => {
        publication.sending = undefined;
        if (publications.get(publication.name) !== publication) return;
        if (publication.isInDoubt) publication.publishedCount = undefined;
        const { publishedCount } = publication;
        if (publication.isInDoubt || (publishedCount !== undefined && publishedCount < publication.log.head))
          send(publication);
      });
  }

  async function sendAll(publication: Publication): Promise<void> {
    const { log } = publication;
    if (log.isForgotten) return remove(publication);
    const publishedCount = publication.publishedCount ?? (await lookUp(publication));
    if (publishedCount === undefined) return lose(publication);
    publication.publishedCount = publishedCount;
    if (publishedCount >= log.head) return finish(publication);
    const entries = await log.read(publishedCount + 1, PIECE);
    const key = runKeys.log(publication.name);
    const pipeline = redis.pipeline();
    for (const [index, entry] of entries.entries()) pipeline.xadd(key, `${publishedCount + 1 + index}-0`, ENTRY, entry);
    if (publishedCount === 0) pipeline.pexpire(key, RUNNING_TTL);
    const results = (await pipeline.exec()) ?? [];
    const refusedError = results.find(([error]) => error !== null)?.[0];
    if (refusedError) {
      // The id exists already: from an earlier attempt, or from a gateway that has ended this run.
      publication.publishedCount = await lookUp(publication);
      if (publication.publishedCount === undefined) lose(publication);
      else if (publication.publishedCount < publishedCount + entries.length) throw refusedError;
      return;
    }
    publication.publishedCount = publishedCount + entries.length;
    finish(publication);
  }

  /** The number of the last entry in Redis; undefined if that entry is not of this log. */
  async function lookUp({ name, log }: Publication): Promise<number | undefined> {
    await redis.set(runKeys.claim(name), instanceId, "PX", RUNNING_TTL, "NX");
    const [last] = (await redis.xrevrange(runKeys.log(name), "+", "-", "COUNT", 1)) as StreamEntry[];
    if (!last) return 0;
    const number = numberOf(last);
    if (number > log.head) return undefined;
    const [own] = await log.read(number, 1);
    return own === textOf(last) ? number : undefined;
  }

  function lose(publication: Publication): void {
    remove(publication);
    publication.onLost();
  }

  function finish(publication: Publication): void {
    const { name, log, publishedCount } = publication;
    if (!log.isEnded || publishedCount !== log.head) return;
    remove(publication);
    const pipeline = redis.pipeline();
    for (const key of [runKeys.claim(name), runKeys.log(name)]) pipeline.pexpire(key, keptFor);
    pipeline.exec().catch((error: unknown) => journal.debug({ err: error }, "the end of a log could not be recorded"));
  }

  return {
    add(name, log, onLost) {
      const publication: Publication = {
        name,
        log,
        onLost,
        publishedCount: undefined,
        sending: undefined,
        isInDoubt: false,
        silence: () => undefined,
      };
      // While Redis is away, the publication of a forgotten log would stay.
      publication.silence = log.onAppend(() => (log.isForgotten ? remove(publication) : send(publication)));
      publications.set(name, publication);
      send(publication);
    },
    remove(name) {
      const publication = publications.get(name);
      if (publication) remove(publication);
    },
    resume() {
      for (const publication of publications.values()) {
        publication.publishedCount = undefined;
        publication.isInDoubt = true;
        send(publication);
      }
    },
    prolong() {
      if (redis.status !== "ready" || publications.size === 0) return;
      const pipeline = redis.pipeline();
      for (const name of publications.keys()) {
        pipeline.pexpire(runKeys.claim(name), RUNNING_TTL);
        pipeline.pexpire(runKeys.log(name), RUNNING_TTL);
      }
      pipeline.exec().catch(() => undefined);
    },
    async settled() {
      for (;;) {
        const sending = [...publications.values()].flatMap((publication) => publication.sending ?? []);
        if (sending.length === 0) return;
        await Promise.all(sending);
      }
    },
  };
}
