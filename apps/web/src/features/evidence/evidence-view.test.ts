import type { Ranking } from "@tutti/domain";
import { expect, test } from "vitest";
import { settledText, votesText, winRate } from "./evidence-view.ts";

const ranking = (models: number, votes: number, toSettle: number | undefined): Ranking =>
  ({ models: Array.from({ length: models }), duels: {}, votes, toSettle }) as unknown as Ranking;

test.each([
  [ranking(1, 5, undefined), "One model alone has no rank."],
  [ranking(3, 90, 0), "The order of the first three is settled."],
  [ranking(2, 90, 0), "The order of the first two is settled."],
  [ranking(4, 40, 1), "About one more vote would settle the order of the first three."],
  [ranking(4, 40, 1200), "About 1,200 more votes would settle the order of the first three."],
  [ranking(4, 9, undefined), "It is too early to tell the order of the first three."],
  [ranking(2, 9, 0), "It is too early to tell the order of the first two."],
  [ranking(4, 10, 2), "About 2 more votes would settle the order of the first three."],
  [ranking(4, 99, undefined), "Votes like these do not tell the first three apart: they are about equally good."],
])("[EVID-3] how many more votes settle the order is told in a sentence", (ranking, text) => {
  expect(settledText(ranking)).toBe(text);
});

test("[EVID-3] the number of votes is written out", () => {
  expect([1, 2, 1200].map((votes) => votesText({ votes }))).toEqual(["One vote.", "2 votes.", "1,200 votes."]);
});

test("[EVID-3] a tie is half a win, and models that never met have no rate", () => {
  expect(winRate({ wins: 1, losses: 1, ties: 2 })).toBe(0.5);
  expect(winRate({ wins: 0, losses: 0, ties: 0 })).toBeUndefined();
  expect(winRate(undefined)).toBeUndefined();
});
