import { describe, expect, test } from "vitest";
import { createPresence, LOOKED_AT_FOR } from "./presence.ts";

function start() {
  let time = 1_000_000;
  const presence = createPresence(() => time);
  return {
    presence,
    note: (page: string, number: number, isVisible: boolean) =>
      presence.note("ada", { page, number, isVisible, at: time }),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe("[DEV-10] a page that is looked at", () => {
  test("counts for a minute after its last report", () => {
    const { presence, note, pass } = start();
    expect(note("one", 1, true)).toBe(true);
    pass(LOOKED_AT_FOR - 1);
    expect(presence.isLookingAtAny("ada")).toBe(true);
    pass(1);
    expect(presence.isLookingAtAny("ada")).toBe(false);
  });

  test("counts no more once it is left, while another one does", () => {
    const { presence, note } = start();
    note("one", 1, true);
    note("two", 1, true);
    note("one", 2, false);
    expect(presence.isLookingAtAny("ada")).toBe(true);
    note("two", 2, false);
    expect(presence.isLookingAtAny("ada")).toBe(false);
    expect(presence.isLookingAtAny("grace")).toBe(false);
  });

  test("is left where its earlier report arrives after its last", () => {
    const { presence, note } = start();
    expect([note("one", 2, false), note("one", 1, true)]).toEqual([true, false]);
    expect(presence.isLookingAtAny("ada")).toBe(false);
  });

  test("is one of the fifty that reported last", () => {
    const { presence, note } = start();
    for (let index = 0; index < 60; index++) note(`page ${index}`, 1, false);
    note("page 60", 1, true);
    for (let index = 61; index < 110; index++) note(`page ${index}`, 1, false);
    expect(presence.isLookingAtAny("ada")).toBe(true);
    note("page 110", 1, false);
    expect(presence.isLookingAtAny("ada")).toBe(false);
  });
});
