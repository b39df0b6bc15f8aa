import { t } from "@lingui/core/macro";
import type { Ranking, Vote } from "@tutti/domain";
import type { RankRequest, RankResponse } from "./rank-protocol.ts";

/** Ranks votes in a worker, beside the page. */
export interface RankClient {
  /** Rejects where the worker cannot be started, and after `close`. */
  rank(votes: readonly Vote[]): Promise<Ranking>;
  close(): void;
}

/** Starts the worker. */
export function startRankClient(): RankClient {
  const waiting = new Map<number, PromiseWithResolvers<Ranking>>();
  const worker = new Worker(new URL("./rank-worker.ts", import.meta.url), { type: "module" });
  let lastId = 0;
  const end = (): void => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error(t`The ranking could not be worked out.`));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<RankResponse>) => {
    waiting.get(data.id)?.resolve(data.ranking);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", end);
  return {
    rank: (votes) => {
      lastId += 1;
      const answer = Promise.withResolvers<Ranking>();
      waiting.set(lastId, answer);
      worker.postMessage({ id: lastId, votes } satisfies RankRequest);
      return answer.promise;
    },
    close: end,
  };
}
