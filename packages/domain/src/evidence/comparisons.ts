import type { Vote } from "./vote.ts";

/** One model compared with another, by one vote. */
export interface Comparison {
  winner: string;
  loser: string;
  isTie: boolean;
}

/**
 * The comparisons of pairs of models in a vote. The best model beats all others, which are not compared with each
 * other; in an order each beats those after it and those that were not ranked; a tie is one of every pair. A vote that
 * all are bad makes no model better than another. Two answers of one model are not compared.
 */
export function comparisonsOf({ type, ranking, candidates }: Vote): Comparison[] {
  if (type === "all-bad") return [];
  const modelAt = new Map(candidates.map(({ place, model }) => [place, model]));
  const rankAt = new Map(ranking.map((place, rank) => [place, rank]));
  const comparisons: Comparison[] = [];
  for (const [index, one] of candidates.entries()) {
    for (const other of candidates.slice(index + 1)) {
      const [first, second] = [modelAt.get(one.place), modelAt.get(other.place)];
      if (first === undefined || second === undefined || first === second) continue;
      if (type === "tie") {
        comparisons.push({ winner: first, loser: second, isTie: true });
        continue;
      }
      const [rank, otherRank] = [rankAt.get(one.place) ?? Infinity, rankAt.get(other.place) ?? Infinity];
      if (rank === otherRank) continue;
      const isFirst = rank < otherRank;
      comparisons.push({ winner: isFirst ? first : second, loser: isFirst ? second : first, isTie: false });
    }
  }
  return comparisons;
}
