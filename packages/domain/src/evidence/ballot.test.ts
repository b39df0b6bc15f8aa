import { expect, test } from "vitest";
import type { Ballot } from "./ballot.ts";
import { createVote, distinctVotes, isBallot, readTags } from "./ballot.ts";
import { comparisonsOf } from "./comparisons.ts";
import type { Vote } from "./vote.ts";

const candidates = ["x", "y", "z"].map((model, place) => ({ place, messageId: `m${place}`, model, name: model }));
const about = { id: "q", roomId: "r", candidates, kind: "code", now: 1 } as const;

test.each([
  ["the best one", { type: "best", ranking: [1] }, true],
  ["no best one", { type: "best", ranking: [] }, false],
  ["an answer that is not there", { type: "best", ranking: [3] }, false],
  ["a whole order", { type: "order", ranking: [2, 0, 1] }, true],
  ["a part of an order", { type: "order", ranking: [2, 0] }, true],
  ["an order of one", { type: "order", ranking: [2] }, false],
  ["one answer twice", { type: "order", ranking: [2, 2] }, false],
  ["a tie", { type: "tie", ranking: [] }, true],
  ["a tie with a best one", { type: "tie", ranking: [0] }, false],
  ["all bad", { type: "all-bad", ranking: [] }, true],
] as const)("[EVID-2] whether %s is a vote", (_name, ballot: Ballot, expected) => {
  expect(isBallot(ballot, candidates)).toBe(expected);
  expect(createVote(ballot, about) !== undefined).toBe(expected);
});

test("[EVID-2] one answer alone cannot be voted on", () => {
  expect(isBallot({ type: "best", ranking: [0] }, candidates.slice(0, 1))).toBe(false);
});

test("[EVID-2] a reason is one trimmed line or absent, and tags are unique", () => {
  const vote = createVote({ type: "tie", ranking: [], reason: "  both fine ", tags: ["SQL", "sql", " "] }, about);
  expect(vote).toMatchObject({ reason: "both fine", tags: ["SQL"], kind: "code" });
  expect(createVote({ type: "tie", ranking: [], reason: " " }, about)).not.toHaveProperty("reason");
  expect(readTags("German  letters, , SQL,sql")).toEqual(["German letters", "SQL"]);
});

const pairs = (type: Vote["type"], ranking: number[]): string[] =>
  comparisonsOf({ ...(createVote({ type: "tie", ranking: [] }, about) as Vote), type, ranking }).map(
    ({ winner, loser, isTie }) => `${winner}${isTie ? "=" : ">"}${loser}`,
  );

test.each([
  ["best", [1], ["y>x", "y>z"]],
  ["order", [2, 0, 1], ["x>y", "z>x", "z>y"]],
  ["order", [2, 0], ["x>y", "z>x", "z>y"]],
  ["tie", [], ["x=y", "x=z", "y=z"]],
  ["all-bad", [], []],
] as const)("[EVID-2] what a vote '%s' %j says of pairs", (type, ranking, expected) => {
  expect(pairs(type, [...ranking])).toEqual(expected);
});

test("[EVID-2] two answers of one model say nothing of each other", () => {
  const vote = createVote({ type: "best", ranking: [0] }, about) as Vote;
  const same = vote.candidates.map((candidate) => ({ ...candidate, model: candidate.place < 2 ? "x" : "z" }));
  expect(comparisonsOf({ ...vote, candidates: same })).toEqual([{ winner: "x", loser: "z", isTie: false }]);
});

test("[EVID-2] a vote of a copied chat counts once, as its first one", () => {
  const vote = createVote({ type: "best", ranking: [0] }, about) as Vote;
  const copy = { ...vote, id: "copy", createdAt: 0 };
  expect(distinctVotes([vote, copy])).toEqual([copy]);
});
