import { rankModels } from "@tutti/domain";
import type { RankRequest, RankResponse } from "./rank-protocol.ts";

// Hundreds of drawings of the votes take a while, in which the page takes input.
self.addEventListener("message", ({ data: { id, votes } }: MessageEvent<RankRequest>) => {
  self.postMessage({ id, ranking: rankModels(votes) } satisfies RankResponse);
});
