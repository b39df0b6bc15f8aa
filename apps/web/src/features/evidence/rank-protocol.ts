import type { Ranking, Vote } from "@tutti/domain";

/** What the page asks the worker: to rank these votes. */
export interface RankRequest {
  id: number;
  votes: readonly Vote[];
}

/** What it says. */
export interface RankResponse {
  id: number;
  ranking: Ranking;
}
