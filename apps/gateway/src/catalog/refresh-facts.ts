import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { type Dispatcher, fetch } from "undici";
import { MEGABYTE } from "../bytes.ts";
import { type CatalogFacts, type ModelFacts, withNewerModels } from "./facts.ts";
import { readOpenRouterList } from "./openrouter-list.ts";

/** The known facts about models: the shipped ones, and newer ones from the network. */
export interface FactStore {
  /** A new object whenever a fact is new. */
  current(): CatalogFacts;
  /** Aborts a running download; resolves when nothing more is written. */
  close(): Promise<void>;
}

export interface RefreshOptions {
  shippedFacts: CatalogFacts;
  /** The folder in which the last response is kept for the next start. */
  dataFolder: string;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The address of the list; OpenRouter's own by default. */
  url?: string | undefined;
  dispatcher?: Dispatcher | undefined;
  /** Milliseconds from a failure to the next call; default half an hour. */
  retryAfter?: number | undefined;
}

const OPENROUTER_LIST = "https://openrouter.ai/api/v1/models";
const FILE_NAME = "openrouter-models.json";

/** Bytes; the list was about 1 MB when this was written. */
const SIZE_LIMIT = 16 * MEGABYTE;

/** Milliseconds. */
const TIME_LIMIT = 30_000;
const REFRESH_AFTER = 6 * 3_600_000;
const RETRY_AFTER = 30 * 60_000;

/** Facts that never change, for a gateway that must not call the network. */
export function keepFacts(snapshot: CatalogFacts): FactStore {
  return { current: () => snapshot, close: async () => undefined };
}

/**
 * Adds the facts of OpenRouter's public list to the shipped ones, at once from the last response on the disk, then
 * every few hours from the network. No request waits for it. Without a network the existing facts are used, which is
 * logged once.
 */
export function refreshFacts(options: RefreshOptions): FactStore {
  const { shippedFacts, log, now, retryAfter = RETRY_AFTER } = options;
  const file = join(options.dataFolder, FILE_NAME);
  const closing = new AbortController();
  let facts = shippedFacts;
  let timer: NodeJS.Timeout | undefined;
  let fetching: Promise<void> | undefined;
  let hasToldFailure = false;

  /** @param readAt when the list was downloaded */
  const take = (body: string, readAt: number): boolean => {
    const models = readBody(body);
    if (models) facts = withNewerModels(shippedFacts, models, readAt);
    return models !== undefined;
  };

  const fetchNewer = async (): Promise<number> => {
    try {
      const body = await download(options, closing.signal);
      if (!take(body, now())) throw new Error("The answer is no list of models.");
      hasToldFailure = false;
      await keep(file, body);
      return REFRESH_AFTER;
    } catch (cause) {
      if (closing.signal.aborted) return retryAfter;
      if (!hasToldFailure) {
        const reason = reasonOf(cause);
        log.info({ reason }, "OpenRouter's list of models could not be read; the shipped one does");
      }
      hasToldFailure = true;
      return retryAfter;
    }
  };

  const goOn = (delay: number): void => {
    if (closing.signal.aborted) return;
    timer = setTimeout(() => {
      fetching = fetchNewer().then(goOn);
    }, delay);
    timer.unref();
  };

  void readCache(file).then((keptFacts) => {
    const isTaken = keptFacts !== undefined && take(keptFacts.body, keptFacts.writtenAt);
    goOn(isTaken ? Math.max(0, keptFacts.writtenAt + REFRESH_AFTER - now()) : 0);
  });

  return {
    current: () => facts,
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await fetching;
    },
  };
}

function readBody(body: string): ModelFacts[] | undefined {
  try {
    return readOpenRouterList(JSON.parse(body));
  } catch {
    // Text that is not JSON counts as no list.
    return undefined;
  }
}

async function readCache(file: string): Promise<{ body: string; writtenAt: number } | undefined> {
  try {
    const { mtimeMs, size } = await stat(file);
    return size > SIZE_LIMIT ? undefined : { body: await readFile(file, "utf8"), writtenAt: mtimeMs };
  } catch {
    // The first start, or a file that cannot be read: the list is downloaded instead.
    return undefined;
  }
}

/** Writes a new file and renames it, so that a start in between reads the old response or the new one. */
async function keep(file: string, body: string): Promise<void> {
  const beside = `${file}.${process.pid}.new`;
  try {
    await writeFile(beside, body);
    await rename(beside, file);
  } catch {
    // A disk that is full or cannot be written costs the next start a download.
    await rm(beside, { force: true });
  }
}

/** Downloads the list. Throws if the response is no success, is too large, or takes too long. Follows no redirect. */
async function download({ url = OPENROUTER_LIST, dispatcher }: RefreshOptions, closing: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(TIME_LIMIT)]);
  const response = await fetch(url, {
    headers: { accept: "application/json", "user-agent": "tutti" },
    redirect: "error",
    signal,
    ...(dispatcher ? { dispatcher } : {}),
  });
  if (!response.ok || !response.body) throw new Error(`The answer has the status ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > SIZE_LIMIT) throw new Error(`The answer is larger than ${SIZE_LIMIT} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The cause is more specific than "fetch failed". */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}
