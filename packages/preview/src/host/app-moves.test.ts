import { expect, test } from "vitest";
import { createAppMoves } from "./app-moves.ts";

const trail = { addresses: ["/", "/next"], index: 1 };

/** An app that moves as often as given, so many milliseconds after it was loaded each time. */
function movesOf(move: "restart" | "navigate", { count, delay }: { count: number; delay: number }): string[] {
  const seen: string[] = [];
  let now = 0;
  const moves = createAppMoves({
    now: () => now,
    onRestart: () => seen.push("restart"),
    onNavigate: ({ addresses, index }) => {
      seen.push(`to ${addresses[index]}`);
      moves.begin();
    },
    onStop: (text) => seen.push(text),
  });
  moves.begin();
  for (let index = 0; index < count; index += 1) {
    now += delay;
    if (move === "restart") moves.restart();
    else moves.navigate(trail);
  }
  return seen;
}

test.each([
  ["an app that reloads itself now and then", "restart", { count: 20, delay: 1_000 }, Array(20).fill("restart")],
  [
    "an app that reloads itself at once, without end",
    "restart",
    { count: 6, delay: 1 },
    [...Array(5).fill("restart"), "The app reloads itself again and again: it was stopped."],
  ],
  ["an app that goes to another page", "navigate", { count: 1, delay: 1 }, ["to /next"]],
  [
    "an app whose pages redirect to each other without end",
    "navigate",
    { count: 6, delay: 1 },
    [...Array(5).fill("to /next"), "The app goes from page to page by itself: it was stopped before /next."],
  ],
] as const)("limits the moves of %s", (_, move, timing, seen) => {
  expect(movesOf(move, timing)).toEqual(seen);
});
