import type { BundleRequest, BundleResult } from "./bundle-types.ts";
import type { BundlerAnswer, BundlerQuestion } from "./bundler-messages.ts";

export interface Bundler {
  /** Loads the bundler, so that the first build need not; that build reports a failure to load. */
  warmUp(): void;
  /**
   * Bundles a project off the main thread.
   *
   * @param options.isEarly the version is still being generated, and its build waits until no other build is queued
   * @returns undefined if a newer request for the same key came before this build began
   * @throws if the bundler itself cannot be loaded, or has ended
   */
  bundle(request: BundleRequest, options?: { isEarly?: boolean }): Promise<BundleResult | undefined>;
  dispose(): void;
}

/** The part of a worker that the bundler uses. */
export type BundlerWorker = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

interface PendingAnswer {
  resolve: (answer: BundlerAnswer) => void;
  reject: (reason: Error) => void;
}

/** A build that has not begun. */
interface QueuedBuild {
  isEarly: boolean;
  start: () => Promise<unknown>;
}

/** One worker for all previews of a page; it is started with the first message, and again after it has ended. */
export function createBundler(createWorker: () => BundlerWorker = startWorker): Bundler {
  const waiting = new Map<number, PendingAnswer>();
  const newest = new Map<string, BundleRequest>();
  let worker: BundlerWorker | undefined;
  const queue: QueuedBuild[] = [];
  let requestCount = 0;
  let isBuilding = false;

  const end = (reason: string): void => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };

  const start = (): BundlerWorker => {
    const bundlerWorker = createWorker();
    bundlerWorker.addEventListener("message", (event) => {
      const { data } = event as MessageEvent<BundlerAnswer>;
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    });
    bundlerWorker.addEventListener("error", (event) => end((event as ErrorEvent).message || "The bundler ended."));
    return bundlerWorker;
  };

  const ask = (request?: BundleRequest): Promise<BundlerAnswer> =>
    new Promise((resolve, reject) => {
      requestCount += 1;
      waiting.set(requestCount, { resolve, reject });
      worker ??= start();
      const question: BundlerQuestion = { id: requestCount, ...(request ? { request } : {}) };
      worker.postMessage(question);
    });

  const build = async (request: BundleRequest): Promise<BundleResult | undefined> => {
    if (newest.get(request.key) !== request) return undefined;
    const { result, failure } = await ask(request);
    if (newest.get(request.key) === request) newest.delete(request.key);
    if (failure !== undefined || result === undefined) throw new Error(failure ?? "The bundler did not answer.");
    return result;
  };

  /** Builds one at a time. The queue is here and not in the worker, so that superseded builds are not made at all. */
  const startNext = (): void => {
    if (isBuilding || queue.length === 0) return;
    const first = queue.findIndex(({ isEarly }) => !isEarly);
    const [next] = queue.splice(Math.max(0, first), 1);
    if (next === undefined) return;
    isBuilding = true;
    const goOn = (): void => {
      isBuilding = false;
      startNext();
    };
    next.start().then(goOn, goOn);
  };

  return {
    warmUp: () => {
      ask().catch(() => undefined);
    },
    bundle: (request, { isEarly = false } = {}) => {
      newest.set(request.key, request);
      return new Promise((resolve, reject) => {
        queue.push({ isEarly, start: () => build(request).then(resolve, reject) });
        startNext();
      });
    },
    dispose: () => end("The bundler was ended."),
  };
}

function startWorker(): Worker {
  return new Worker(new URL("./bundler-worker.ts", import.meta.url), { type: "module", name: "bundler" });
}
