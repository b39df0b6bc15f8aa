import { IconPlus } from "@tabler/icons-react";
import { withoutUndefined } from "@tutti/contract";
import { expect, test } from "vitest";
import { findCommands, type PaletteCommand } from "./palette-commands.ts";

const command = (kind: PaletteCommand["kind"], label: string, words?: string): PaletteCommand => ({
  id: label,
  kind,
  label,
  ...withoutUndefined({ words }),
  icon: IconPlus,
  run: () => undefined,
});

const commands = [
  command("action", "New chat"),
  command("action", "Clear chat", "empty delete messages"),
  command("action", "Chat settings"),
  command("room", "About chats"),
  command("room", "Café menu"),
];

test.each([
  ["", []],
  ["chat", ["About chats", "Chat settings", "New chat", "Clear chat"]],
  ["CLEAR", ["Clear chat"]],
  ["delete chat", ["Clear chat"]],
  ["cafe", ["Café menu"]],
  ["zebra", []],
])("%j finds %j", (query, expected) => {
  expect(findCommands(commands, query).map(({ label }) => label)).toEqual(expected);
});

test("of many rooms six are listed, and they do not push the actions away", () => {
  const rooms = Array.from({ length: 50 }, (_, index) => command("room", `chat ${index}`));
  const paletteCommands = findCommands([...rooms, ...commands], "chat");
  expect(paletteCommands.filter(({ kind }) => kind === "room")).toHaveLength(6);
  expect(paletteCommands.filter(({ kind }) => kind === "action")).toHaveLength(3);
});
