import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import type { Logger } from "pino";
import { fail, type Result, succeed } from "../../result.ts";
import type { Channel, Protocol } from "../channel.ts";
import type { PrimaryProtocol, WorkerProtocol } from "../protocol.ts";
import type { Hub } from "./hub.ts";

/** Processes that are started, replaced when they die, and ended together. */
export interface SupervisedWorkers {
  address: string;
  makeOwnerAddress(): Promise<string | undefined>;
  describe(ownerAddress: string | undefined): Promise<string[]>;
  close(): Promise<void>;
}

/** One process. */
interface RunningWorker {
  channel: Channel<WorkerProtocol>;
  /** The address, once the worker is ready; or why it cannot start. */
  start: Promise<Result<string, string>>;
  /** Resolves when the worker has ended, and everything that it held is released. */
  end: Promise<void>;
  kill(): void;
}

/** Milliseconds before a worker that failed to start is started again: doubled with each attempt. */
const PAUSE = { first: 500, longest: 30_000 } as const;

type OwnHandlers = Pick<PrimaryProtocol, "assignment" | "ready" | "failure" | "workers.count">;

/**
 * Starts workers: the first alone, so that an error is reported once and the database is brought up to date once, then
 * the others. A worker that dies is replaced by another, until all are to end.
 *
 * @param options.timeout milliseconds that a worker has to end
 */
export async function superviseWorkers(options: {
  hub: Hub;
  count: number;
  program: string;
  log: Logger;
  timeout: number;
}): Promise<Result<SupervisedWorkers, string>> {
  const { hub, count, program, log, timeout } = options;
  cluster.setupPrimary({ exec: program, serialization: "advanced" });
  const workers = new Set<RunningWorker>();
  const answering = new Set<RunningWorker>();
  /** The ids of dead workers, whose generations a new one on PostgreSQL marks. */
  const predecessors: string[] = [];
  let isEnding = false;

  function start(): RunningWorker {
    const instanceId = randomUUID();
    const start = Promise.withResolvers<Result<string, string>>();
    const worker = cluster.fork({ NODE_COMPILE_CACHE: getCompileCacheDir() });
    const own: OwnHandlers & Protocol = {
      assignment: () => ({ instanceId, predecessors: predecessors.splice(0) }),
      ready: ({ address }) => start.resolve(succeed(address)),
      failure: ({ message }) => start.resolve(fail(message)),
      "workers.count": () => ({ running: answering.size, configured: count }),
    };
    const member = hub.join({ instanceId, port: toPort(worker), own });
    const running: RunningWorker = {
      channel: member.channel,
      start: start.promise,
      end: end(),
      kill: () => worker.process.kill("SIGKILL"),
    };
    workers.add(running);
    void start.promise.then(({ ok }) => ok && workers.has(running) && answering.add(running));

    async function end(): Promise<void> {
      // The worker's last messages may arrive after its end.
      const [[code, signal]] = await Promise.all([once(worker, "exit"), once(worker, "disconnect")]);
      const how = signal ?? `code ${code}`;
      start.resolve(fail(`A worker ended before it was ready (${how}).`));
      workers.delete(running);
      answering.delete(running);
      predecessors.push(instanceId);
      await member.leave();
      if (!isEnding) log.error({ processId: worker.process.pid, how }, "a worker ended; a new one replaces it");
    }

    return running;
  }

  /** Keeps one worker running until all are to end. */
  async function keep(first: RunningWorker): Promise<void> {
    let attempts = 0;
    for (let worker = first; ; worker = start()) {
      const result = await worker.start;
      attempts = result.ok ? 0 : attempts + 1;
      await worker.end;
      if (isEnding) return;
      if (!result.ok) {
        log.error({ reason: result.error }, "a worker could not be started; trying again");
        await pause(Math.min(PAUSE.longest, PAUSE.first * 2 ** (attempts - 1)));
      }
      if (isEnding) return;
    }
  }

  async function close(): Promise<void> {
    isEnding = true;
    const ending = [...workers];
    for (const { channel } of ending) channel.tell("end", null);
    const late = setTimeout(() => {
      for (const worker of workers) worker.kill();
    }, timeout);
    await Promise.all(ending.map(({ end }) => end));
    clearTimeout(late);
  }

  const first = start();
  const result = await first.start;
  if (!result.ok) {
    await close();
    return result;
  }
  const others = Array.from({ length: count - 1 }, start);
  for (const worker of [first, ...others]) void keep(worker);
  await Promise.all(others.map(({ start }) => start));
  return succeed({
    address: result.value,
    makeOwnerAddress: () => first.channel.call("access.makeOwnerAddress", null),
    describe: (ownerAddress) => first.channel.call("access.describe", { ownerAddress }),
    close,
  });
}

/** A message to a worker that has just died is lost. */
function toPort(worker: Worker) {
  return {
    send: (message: unknown) => {
      if (worker.isConnected()) worker.send(message as object, () => undefined);
    },
    onMessage: (listener: (message: unknown) => void) => {
      worker.on("message", listener);
    },
  };
}

/** Does not keep the process alive. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
