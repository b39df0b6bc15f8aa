import { distinctVotes } from "./ballot.ts";
import { comparisonsOf } from "./comparisons.ts";
import type { PairCount } from "./fit-ratings.ts";
import { fitRatings, PRIOR_VARIANCE } from "./fit-ratings.ts";
import { normalOf, seededRandom } from "./seeded-random.ts";
import type { Candidate, Vote } from "./vote.ts";
import { votesToSettle } from "./votes-to-settle.ts";

/** The number of times that votes are resampled for the intervals. */
export const DEFAULT_ROUNDS = 400;
/** Ratings are shown on the chess scale (Elo): 400 points are odds of 10 to 1, and 1000 is the mean. */
const POINTS = 400 / Math.LN10;
const MIDDLE = 1000;

/** One model in the ranking. */
export interface RankedModel {
  model: string;
  /** Its name in the latest vote. */
  name: string;
  /** On the chess scale, with the 90% interval. */
  rating: number;
  low: number;
  high: number;
  /** The number of votes that compared it, and of those in which all answers were bad. */
  votes: number;
  badVotes: number;
  wins: number;
  losses: number;
  ties: number;
  /** Means over its answers: US dollars, milliseconds, tokens a second. Absent where none is known. */
  cost?: number;
  latency?: number;
  speed?: number;
}

/** The results of one model against another. */
export interface Duel {
  wins: number;
  losses: number;
  ties: number;
}

export interface Ranking {
  /** The best first. */
  models: RankedModel[];
  /** By the slug of one model, then by that of the other. */
  duels: Record<string, Record<string, Duel>>;
  votes: number;
  /**
   * The estimated number of further votes that would settle the order of the first three: 0 if it is settled, undefined
   * if they are too close for any number, or if there are too few models.
   */
  toSettle: number | undefined;
}

/**
 * The ranking by votes, with 90% intervals by bootstrap: whole votes are resampled with replacement, since the
 * comparisons of one vote depend on each other. Each sample also draws the mean of the prior, so that with few votes
 * the intervals are as wide as the uncertainty.
 */
export function rankModels(
  allVotes: readonly Vote[],
  { rounds = DEFAULT_ROUNDS, seed = "evidence" }: { rounds?: number; seed?: string } = {},
): Ranking {
  const votes = distinctVotes(allVotes);
  const slugs = [...new Set(votes.flatMap(({ candidates }) => candidates.map(({ model }) => model)))].sort();
  const place = new Map(slugs.map((slug, index) => [slug, index]));
  const perVote = votes.map((vote) =>
    comparisonsOf(vote).map(({ winner, loser, isTie }) => ({
      winner: place.get(winner) ?? 0,
      loser: place.get(loser) ?? 0,
      isTie,
    })),
  );
  const size = slugs.length;
  const pairs = countPairs(perVote, size);
  const start = fitRatings(size, pairs);
  const best = centerStrengths(start, size);
  const samples = bootstrap(perVote, { size, rounds, seed, start });
  const order = slugs.map((_, index) => index).sort((a, b) => (best[b] ?? 0) - (best[a] ?? 0) || a - b);
  const models = order.map((index): RankedModel => {
    const slug = slugs[index] ?? "";
    const sorted = samples.map((round) => round[index] ?? 0).sort((a, b) => a - b);
    return {
      ...standing(slug, votes, pairs, index),
      rating: toPoints(best[index] ?? 0),
      low: toPoints(Math.min(quantile(sorted, 0.05), best[index] ?? 0)),
      high: toPoints(Math.max(quantile(sorted, 0.95), best[index] ?? 0)),
    };
  });
  return {
    models,
    duels: duelsOf(slugs, pairs),
    votes: votes.length,
    toSettle: votesToSettle(order, samples, votes.length),
  };
}

interface PlacedComparison {
  winner: number;
  loser: number;
  isTie: boolean;
}

function countPairs(perVote: readonly (readonly PlacedComparison[])[], size: number): PairCount[] {
  const pairs = new Map<number, PairCount>();
  for (const comparisons of perVote) {
    for (const { winner, loser, isTie } of comparisons) {
      const [one, other] = winner < loser ? [winner, loser] : [loser, winner];
      const pair = pairs.get(one * size + other) ?? { one, other, oneWins: 0, otherWins: 0, ties: 0 };
      pairs.set(one * size + other, pair);
      if (isTie) pair.ties += 1;
      else if (winner === one) pair.oneWins += 1;
      else pair.otherWins += 1;
    }
  }
  return [...pairs.values()];
}

function bootstrap(
  perVote: readonly (readonly PlacedComparison[])[],
  { size, rounds, seed, start }: { size: number; rounds: number; seed: string; start: Float64Array },
): Float64Array[] {
  const random = seededRandom(seed);
  const spread = Math.sqrt(PRIOR_VARIANCE);
  return Array.from({ length: perVote.length === 0 ? 0 : rounds }, () => {
    const sample = perVote.map(() => perVote[Math.floor(random() * perVote.length)] ?? []);
    const prior = Array.from({ length: size }, () => normalOf(random) * spread);
    return centerStrengths(fitRatings(size, countPairs(sample, size), { prior, start }), size);
  });
}

/** Strengths whose mean is 0, without the parameter of ties. */
function centerStrengths(values: Float64Array, size: number): Float64Array {
  const strengths = values.slice(0, size);
  const mean = strengths.reduce((sum, value) => sum + value, 0) / Math.max(1, size);
  return strengths.map((value) => value - mean);
}

function toPoints(strength: number): number {
  return MIDDLE + POINTS * strength;
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** All fields of a model but its rating. */
function standing(
  model: string,
  votes: readonly Vote[],
  pairs: readonly PairCount[],
  index: number,
): Omit<RankedModel, "rating" | "low" | "high"> {
  const own = votes.filter(({ candidates }) => candidates.some((candidate) => candidate.model === model));
  const answers = own.flatMap(({ candidates }) => candidates.filter((candidate) => candidate.model === model));
  const counts = { wins: 0, losses: 0, ties: 0 };
  for (const pair of pairs) {
    if (pair.one !== index && pair.other !== index) continue;
    counts.wins += pair.one === index ? pair.oneWins : pair.otherWins;
    counts.losses += pair.one === index ? pair.otherWins : pair.oneWins;
    counts.ties += pair.ties;
  }
  return {
    model,
    // An answer of the Auto Router knows the model that it chose by its slug alone.
    name: answers.findLast(({ name }) => name !== model)?.name ?? model,
    votes: own.length,
    badVotes: own.filter(({ type }) => type === "all-bad").length,
    ...counts,
    ...meanOf(answers, "cost"),
    ...meanOf(answers, "latency"),
    ...meanOf(answers, "speed"),
  };
}

function meanOf<Field extends "cost" | "latency" | "speed">(
  answers: readonly Candidate[],
  field: Field,
): Partial<Record<Field, number>> {
  const measured = answers.flatMap((answer) => answer[field] ?? []);
  if (measured.length === 0) return {};
  return { [field]: measured.reduce((sum, value) => sum + value, 0) / measured.length } as Record<Field, number>;
}

function duelsOf(slugs: readonly string[], pairs: readonly PairCount[]): Ranking["duels"] {
  const duels: Ranking["duels"] = Object.fromEntries(slugs.map((slug) => [slug, {}]));
  for (const { one, other, oneWins, otherWins, ties } of pairs) {
    const [first, second] = [slugs[one] ?? "", slugs[other] ?? ""];
    Object.assign(duels[first] ?? {}, { [second]: { wins: oneWins, losses: otherWins, ties } });
    Object.assign(duels[second] ?? {}, { [first]: { wins: otherWins, losses: oneWins, ties } });
  }
  return duels;
}
