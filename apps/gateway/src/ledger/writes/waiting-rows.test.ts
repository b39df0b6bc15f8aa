import { expect, test } from "vitest";
import type { GenerationTable } from "../../database/schema.ts";
import { WaitingRows } from "./waiting-rows.ts";

const row = (id: string, status: "running" | "finished" = "running") => ({ id, status }) as GenerationTable;

/** What is lost, and what is taken next, as `id status`. */
function outcomeOf(act: (rows: WaitingRows) => void, limit = 10) {
  const lost: string[] = [];
  const rows = new WaitingRows({ limit, lose: ({ id, status }) => lost.push(`${id} ${status}`) });
  act(rows);
  return { lost, next: rows.take().map(({ id, status }) => `${id} ${status}`) };
}

test.each<[string, (rows: WaitingRows) => void, ReturnType<typeof outcomeOf>]>([
  [
    "a generation is written in its newest state",
    (rows) => [row("a"), row("b"), row("a", "finished")].forEach((each) => void rows.add(each)),
    { lost: [], next: ["a finished", "b running"] },
  ],
  [
    "a newer state replaces one that could not be written",
    (rows) => {
      [row("a"), row("b")].forEach((each) => void rows.add(each));
      rows.take();
      rows.add(row("c"));
      rows.add(row("a", "finished"));
      rows.putBack();
    },
    { lost: [], next: ["a finished", "b running", "c running"] },
  ],
  [
    "written rows are not put back",
    (rows) => {
      [row("a"), row("b"), row("c")].forEach((each) => void rows.add(each));
      rows.take();
      rows.finish(1);
      rows.refuse(new Error());
      rows.putBack();
    },
    { lost: ["b running"], next: ["c running"] },
  ],
  [
    "at the end all that is left is lost once, in its newest state",
    (rows) => {
      [row("a"), row("b")].forEach((each) => void rows.add(each));
      rows.take();
      rows.add(row("a", "finished"));
      rows.end();
      rows.refuse(new Error());
      rows.putBack();
      rows.add(row("c"));
    },
    { lost: ["a finished", "b running", "c running"], next: [] },
  ],
])("%s", (_, act, outcome) => {
  expect(outcomeOf(act)).toEqual(outcome);
});

test("the oldest of too many rows are lost", () => {
  const addAll = (rows: WaitingRows) => ["a", "b", "c"].forEach((id) => void rows.add(row(id)));
  expect(outcomeOf(addAll, 2)).toEqual({ lost: ["a running"], next: ["b running", "c running"] });
});
