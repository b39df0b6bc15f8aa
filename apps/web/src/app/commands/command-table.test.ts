import { createRoom } from "@tutti/domain";
import { describe, expect, test } from "vitest";
import { pageShortcuts } from "../../ui/buttons/shortcuts.ts";
import { type CommandRow, commandRows, commandTable, menuGroups } from "./command-table.ts";

const rowsOf = (condition: (row: CommandRow) => boolean) => commandRows.filter(([, row]) => condition(row));
const namesOf = (rows: typeof commandRows) => rows.map(([name]) => name);

describe("[HOUSE-2] the table of commands", () => {
  test("has one spelling for each command", () => {
    const labels = commandRows.map(([, { label, detail = "" }]) => `${label} ${detail}`.toLowerCase());
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("describes every command that has keys", () => {
    expect(Object.keys(commandTable)).toEqual(expect.arrayContaining(Object.keys(pageShortcuts)));
  });

  test("reaches commands outside of the palette by keys", () => {
    const names: readonly string[] = Object.keys(pageShortcuts);
    for (const name of namesOf(rowsOf(({ place }) => place === "keys"))) expect(names).toContain(name);
  });

  test("puts only commands for a room into the room's menu", () => {
    expect(rowsOf(({ menu, place }) => menu !== undefined && place !== "room")).toEqual([]);
    for (const group of menuGroups) expect(rowsOf(({ menu }) => menu === group)).not.toEqual([]);
  });

  test("lists the menu's commands in the specified order and words", () => {
    const labels = menuGroups.flatMap((group) => rowsOf(({ menu }) => menu === group).map(([, { label }]) => label));
    const sequence = ["Auto-expand", "Export Chat", "Import Chat", "Get Markdown", "Share Models", "Import Character"];
    expect([...new Set(labels)].filter((label) => sequence.includes(label))).toEqual(sequence);
    expect(labels).toEqual(expect.arrayContaining(["Clear Models", "Clear Chat", "Duplicate Room"]));
  });

  test.each([
    ["compareBlind", { isBlind: true }],
    ["autoExpand", { isAutoExpanded: true }],
  ] as const)("shows the state of %s", (name, change) => {
    const { isOn } = commandTable[name];
    const room = createRoom({ now: 0 });
    expect([isOn(room), isOn({ ...room, ...change })]).toEqual([false, true]);
  });
});
