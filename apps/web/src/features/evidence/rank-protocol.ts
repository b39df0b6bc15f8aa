import type { Ranking, Vote } from "@tutti/domain";

/** A request of the page to the worker: to rank these votes. */
export interface RankRequest {
  id: number;
  votes: readonly Vote[];
}

/** The worker's response. */
export interface RankResponse {
  id: number;
  ranking: Ranking;
}
