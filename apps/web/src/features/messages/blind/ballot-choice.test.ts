import { expect, test } from "vitest";
import type { BallotChoice } from "./ballot-choice.ts";
import { ballotAction, ballotOf, moveTo, nextChoice, noChoice, voteText } from "./ballot-choice.ts";

/** The choice that results from keys pressed one after the other. */
function press(keys: readonly string[], places = [0, 1, 2]): BallotChoice {
  return keys.reduce<BallotChoice>((choice, key) => {
    const action = ballotAction(key, places);
    return action === undefined || action.type === "vote" ? choice : nextChoice(choice, action);
  }, noChoice);
}

test.each([
  [["2"], { type: "best", ranking: [1] }],
  [["b"], { type: "best", ranking: [1] }],
  [["2", "1", "3"], { type: "order", ranking: [1, 0, 2] }],
  [["2", "1", "2"], { type: "best", ranking: [0] }],
  [["2", "1", "Backspace"], { type: "best", ranking: [1] }],
  [["t"], { type: "tie", ranking: [] }],
  [["0", "0"], undefined],
  [["x"], { type: "all-bad", ranking: [] }],
  [["x", "1"], { type: "best", ranking: [0] }],
  [["9", "q"], undefined],
])("[EVID-2] the keys %j make the ballot %j", (keys, expected) => expect(ballotOf(press(keys))).toEqual(expected));

test("[EVID-2] numbers count the answers that can be chosen, letters name them", () => {
  expect(ballotOf(press(["2"], [0, 2]))).toEqual({ type: "best", ranking: [2] });
  expect(ballotOf(press(["c"], [0, 2]))).toEqual({ type: "best", ranking: [2] });
  expect(ballotAction("Enter", [0, 1])).toEqual({ type: "vote" });
});

test("[EVID-2] an answer is dragged to another's place, from inside or outside", () => {
  const order: BallotChoice = { type: "ranked", places: [0, 1, 2] };
  expect(moveTo(order, 2, 0)).toEqual({ type: "ranked", places: [2, 0, 1] });
  expect(moveTo(order, 0, 2)).toEqual({ type: "ranked", places: [1, 2, 0] });
  expect(moveTo({ type: "ranked", places: [0, 1] }, 2, 1)).toEqual({ type: "ranked", places: [0, 2, 1] });
  expect(moveTo({ type: "tie" }, 2, 1)).toEqual({ type: "tie" });
});

test("[EVID-2] a vote is described in letters", () => {
  expect(voteText({ type: "best", ranking: [1] })).toBe("B is best");
  expect(voteText({ type: "order", ranking: [1, 0, 2] })).toBe("B › A › C");
});
