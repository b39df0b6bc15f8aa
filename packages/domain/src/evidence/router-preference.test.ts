import { expect, test } from "vitest";
import { createVote } from "./ballot.ts";
import { routerPreferences } from "./router-preference.ts";
import type { Vote } from "./vote.ts";

const candidates = [
  { place: 0, messageId: "a", model: "dear/best", name: "Best", cost: 0.1 },
  { place: 1, messageId: "b", model: "cheap/good", name: "Good", cost: 0.001 },
  { place: 2, messageId: "c", model: "own/fair", name: "Fair" },
];
const votes = (count: number, kind: Vote["kind"]): Vote[] =>
  Array.from({ length: count }, (_, index) => {
    const about = { id: `${kind} ${index}`, roomId: "r", candidates, kind, now: index };
    return createVote({ type: "order", ranking: [0, 1, 2] }, about) as Vote;
  });

test("[EVID-4] the router prefers the models voted best for a kind with enough votes", () => {
  const preferences = routerPreferences([...votes(6, "code"), ...votes(2, "math")], undefined);
  expect(preferences).toEqual({
    any: ["dear/best", "cheap/good", "own/fair"],
    code: ["dear/best", "cheap/good", "own/fair"],
  });
  expect(routerPreferences(votes(4, "code"), undefined)).toEqual({});
});

test("[EVID-4] the router prefers no model above the user's price limit", () => {
  expect(routerPreferences(votes(5, "code"), 0.01).code).toEqual(["cheap/good", "own/fair"]);
  expect(routerPreferences(votes(5, "code"), 0).code).toEqual(["own/fair"]);
});
