import { rankModels } from "@tutti/domain";
import type { RankRequest, RankResponse } from "./rank-protocol.ts";

// Hundreds of resamples of the votes take a while, during which the page must accept input.
self.addEventListener("message", ({ data: { id, votes } }: MessageEvent<RankRequest>) => {
  self.postMessage({ id, ranking: rankModels(votes) } satisfies RankResponse);
});
