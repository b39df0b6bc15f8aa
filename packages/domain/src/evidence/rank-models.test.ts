import { expect, test } from "vitest";
import { createVote } from "./ballot.ts";
import { rankingToCsv } from "./evidence-files.ts";
import { rankModels } from "./rank-models.ts";
import type { Random } from "./seeded-random.ts";
import { seededRandom } from "./seeded-random.ts";
import type { Vote } from "./vote.ts";

/** Strengths in logits whose mean is 0: neighbors are 70 points apart on the chess scale. */
const truth = Array.from({ length: 8 }, (_, index) => (3.5 - index) * 0.4);
const nameOf = (index: number): string => `maker/model-${index}`;

/** Votes on two models each, by Davidson's model; `nu` of 0.5 makes a fifth of them ties. */
function simulate(count: number, random: Random, nu = 0.55): Vote[] {
  return Array.from({ length: count }, (_, index): Vote => {
    const one = Math.floor(random() * 8);
    const other = (one + 1 + Math.floor(random() * 7)) % 8;
    const half = ((truth[one] ?? 0) - (truth[other] ?? 0)) / 2;
    const [up, down] = [Math.exp(half), Math.exp(-half)];
    const draw = random() * (up + down + nu);
    const isTie = draw >= up + down;
    const candidates = [one, other].map((model, place) => ({
      ...{
        place,
        messageId: `m-${index}-${place}`,
        model: nameOf(model),
        name: nameOf(model),
        cost: 0.01 * (model + 1),
      },
    }));
    const ballot = isTie
      ? ({ type: "tie", ranking: [] } as const)
      : ({ type: "best", ranking: [draw < up ? 0 : 1] } as const);
    return createVote(ballot, { id: `q-${index}`, roomId: "r", candidates, kind: "code", now: index }) as Vote;
  });
}

/** Kendall's tau of an order to the true one. */
function kendall(order: readonly string[]): number {
  let sum = 0;
  for (let one = 0; one < order.length; one += 1) {
    for (let other = one + 1; other < order.length; other += 1) {
      sum += (order[one] ?? "") < (order[other] ?? "") ? 1 : -1;
    }
  }
  return sum / ((order.length * (order.length - 1)) / 2);
}

test("[EVID-3] 400 simulated votes recover the order of 8 models and their intervals", () => {
  let hitCount = 0;
  let tau = 0;
  let ties = 0;
  for (let repetition = 0; repetition < 200; repetition += 1) {
    const votes = simulate(400, seededRandom(`voters-${repetition}`));
    ties += votes.filter(({ type }) => type === "tie").length;
    const { models } = rankModels(votes, { rounds: 40, seed: `rounds-${repetition}` });
    tau += kendall(models.map(({ model }) => model));
    for (const [index, strength] of truth.entries()) {
      const rating = 1000 + (400 / Math.LN10) * strength;
      const rankedModel = models.find(({ model }) => model === nameOf(index));
      if (rankedModel !== undefined && rankedModel.low <= rating && rating <= rankedModel.high) hitCount += 1;
    }
  }
  expect(ties / (200 * 400)).toBeCloseTo(0.2, 1);
  expect(tau / 200).toBeGreaterThanOrEqual(0.9);
  expect(hitCount / (200 * 8)).toBeGreaterThanOrEqual(0.85);
});

test("[EVID-3] intervals narrow with votes, until the order of the top three settles", () => {
  const votes = simulate(2000, seededRandom("one crowd"));
  const widthOf = (count: number): number => {
    const [first] = rankModels(votes.slice(0, count), { rounds: 100 }).models;
    return (first?.high ?? 0) - (first?.low ?? 0);
  };
  expect(widthOf(3)).toBeGreaterThan(600);
  expect(widthOf(2000)).toBeLessThan(120);
  const few = rankModels(votes.slice(0, 150), { rounds: 200 }).toSettle;
  expect(few === undefined || few > 0).toBe(true);
  expect(rankModels(votes, { rounds: 200 }).toSettle).toBe(0);
});

test("[EVID-3] an unbeaten model has a finite lead, and equal models never settle", () => {
  const base = simulate(1, seededRandom("base"))[0] as Vote;
  const candidates = ["a/a", "b/b"].map((model, place) => ({ place, messageId: `m${place}`, model, name: model }));
  const vote = (type: "best" | "tie", index: number): Vote => ({
    ...{ ...base, id: `q${index}`, castId: `c${index}`, type, ranking: type === "best" ? [0] : [], candidates },
  });
  const ranking = rankModels([0, 1, 2, 3, 4].map((index) => vote("best", index)));
  expect(ranking.models.map(({ model, wins, losses }) => [model, wins, losses])).toEqual([
    ["a/a", 5, 0],
    ["b/b", 0, 5],
  ]);
  expect((ranking.models[0]?.rating ?? 0) - (ranking.models[1]?.rating ?? 0)).toBeLessThan(1500);
  expect(ranking.duels).toEqual({
    "a/a": { "b/b": { wins: 5, losses: 0, ties: 0 } },
    "b/b": { "a/a": { wins: 0, losses: 5, ties: 0 } },
  });
  expect(rankModels([0, 1, 2, 3].map((index) => vote("tie", index))).toSettle).not.toBe(0);
  expect(rankModels([vote("best", 0)]).toSettle).toBe(4);
  expect(ranking.toSettle).toBe(0);
  expect(rankModels([])).toEqual({ models: [], duels: {}, votes: 0, toSettle: undefined });
});

test("[EVID-3] the ranking depends on no order of votes, and all-bad votes only count", () => {
  const votes = simulate(30, seededRandom("again"));
  expect(rankModels(votes, { rounds: 50 })).toEqual(rankModels([...votes].reverse(), { rounds: 50 }));
  const bad = { ...(votes[0] as Vote), id: "bad", castId: "bad", type: "all-bad" as const, ranking: [], createdAt: 99 };
  const [before, after] = [rankModels(votes, { rounds: 5 }), rankModels([...votes, bad], { rounds: 5 })];
  expect(after.models.map(({ rating }) => rating)).toEqual(before.models.map(({ rating }) => rating));
  expect(after.models.reduce((sum, { badVotes }) => sum + badVotes, 0)).toBe(2);
});

test("[EVID-3] the exported table has a row for each model, and no cell is a formula", () => {
  const ranking = rankModels(simulate(40, seededRandom("csv")), { rounds: 5 });
  const [first, ...others] = ranking.models;
  const csv = rankingToCsv({ ...ranking, models: [{ ...first!, name: '=1+"2",3' }, ...others] });
  const lines = csv.split("\r\n");
  expect(lines).toHaveLength(ranking.models.length + 2);
  expect(lines[0]).toMatch(/^rank,model,name,rating,low_90,high_90,votes/);
  expect(lines[1]).toContain(`"'=1+""2"",3"`);
});
