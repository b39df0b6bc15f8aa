import type { BundleRequest, BundleResult } from "./bundle-types.ts";
import type { BundlerAnswer, BundlerQuestion } from "./bundler-messages.ts";

export interface Bundler {
  /** Loads the bundler, so that the first build need not; failing is told by that build. */
  warmUp(): void;
  /**
   * Bundles a project off the main thread.
   *
   * @returns undefined where a newer request for the same key came before this one was begun
   * @throws where the bundler itself cannot be loaded, or ended
   */
  bundle(request: BundleRequest): Promise<BundleResult | undefined>;
  dispose(): void;
}

/** As much of a worker as is needed. */
export type BundlerWorker = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

interface Waiting {
  resolve: (answer: BundlerAnswer) => void;
  reject: (reason: Error) => void;
}

/** One worker for all previews of a page; it is started with the first question, and again where it ended. */
export function createBundler(createWorker: () => BundlerWorker = startWorker): Bundler {
  const waiting = new Map<number, Waiting>();
  const newest = new Map<string, BundleRequest>();
  let worker: BundlerWorker | undefined;
  let asked = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = (reason: string): void => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };

  const start = (): BundlerWorker => {
    const started = createWorker();
    started.addEventListener("message", (event) => {
      const { data } = event as MessageEvent<BundlerAnswer>;
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    });
    started.addEventListener("error", (event) => end((event as ErrorEvent).message || "The bundler ended."));
    return started;
  };

  const ask = (request?: BundleRequest): Promise<BundlerAnswer> =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker ??= start();
      const question: BundlerQuestion = { id: asked, ...(request ? { request } : {}) };
      worker.postMessage(question);
    });

  const build = async (request: BundleRequest): Promise<BundleResult | undefined> => {
    if (newest.get(request.key) !== request) return undefined;
    const { result, failure } = await ask(request);
    if (newest.get(request.key) === request) newest.delete(request.key);
    if (failure !== undefined || result === undefined) throw new Error(failure ?? "The bundler did not answer.");
    return result;
  };

  return {
    warmUp: () => {
      ask().catch(() => undefined);
    },
    bundle: (request) => {
      newest.set(request.key, request);
      // One at a time, here and not there, so that what is out of date by then is not built at all.
      const built = last.then(() => build(request));
      last = built.catch(() => undefined);
      return built;
    },
    dispose: () => end("The bundler was ended."),
  };
}

function startWorker(): Worker {
  return new Worker(new URL("./bundler-worker.ts", import.meta.url), { type: "module", name: "bundler" });
}
