import { createRoom } from "@tutti/domain";
import { describe, expect, test } from "vitest";
import { settingRows } from "../../features/account/settings-table.ts";
import { administrationSections } from "../../features/administration/administration-search.ts";
import { findCommands, type PaletteCommand } from "../../features/characters/palette-commands.ts";
import { samplingFields } from "../../features/model-settings/sampling-fields.ts";
import { createDialogs } from "../../platform/dialogs.ts";
import { commandRows } from "./command-table.ts";
import { administrationCommands, modelSettingCommands, settingCommands } from "./setting-commands.ts";
import { tableCommands } from "./table-commands.ts";

const ranCommands: string[] = [];
const openedPages: unknown[] = [];
const navigate = (async (page: unknown) => void openedPages.push(page)) as Parameters<typeof settingCommands>[0];
const dialogs = createDialogs();
const room = createRoom({ now: 0 });
const inRoom = tableCommands({
  room,
  isAdministrator: true,
  isInstallable: true,
  run: (name) => ranCommands.push(name),
});
const all: readonly PaletteCommand[] = [
  ...inRoom,
  ...modelSettingCommands([{ id: "claude", name: "Claude" }], dialogs),
  ...settingCommands(navigate),
  ...administrationCommands(navigate),
];

const isFound = (query: string, id: string): boolean =>
  // The palette lists six of a kind: by its whole name a command is among them, by one word it must match.
  findCommands(all, query).some((command) => command.id === id);

const matches = (query: string, id: string): boolean =>
  findCommands(
    all.filter((command) => command.id === id),
    query,
  ).length === 1;

describe("[LOOK-9] the palette", () => {
  test("finds every command of the table by its name and its words", () => {
    const forgotten = commandRows
      .filter(([, { place }]) => place !== "keys")
      .filter(([name, { label, words }]) => {
        const isByWords = words?.split(/\s+/u).every((word) => matches(word, name)) ?? true;
        return !(isFound(label, name) && isByWords);
      });
    expect(forgotten).toEqual([]);
    expect(inRoom.length).toBe(commandRows.filter(([, { place }]) => place !== "keys").length);
  });

  test("runs the commands that it finds", () => {
    for (const { run } of inRoom) run();
    expect(ranCommands).toEqual(inRoom.map(({ id }) => id));
  });

  test("finds every setting by its title and its words, and opens it", () => {
    for (const [name, { title, words }] of settingRows) {
      expect(isFound(title, `setting ${name}`), title).toBe(true);
      for (const word of words.split(/\s+/u)) expect(matches(word, `setting ${name}`), word).toBe(true);
      findCommands(all, title)
        .find(({ id }) => id === `setting ${name}`)
        ?.run();
      expect(openedPages.at(-1)).toEqual({ to: "/settings", hash: name });
    }
  });

  test("finds every section of the administration", () => {
    for (const section of administrationSections) {
      expect(matches("administration", `administration ${section}`)).toBe(true);
      all.find(({ id }) => id === `administration ${section}`)?.run();
      expect(openedPages.at(-1)).toMatchObject({ to: "/admin" });
    }
  });

  test("finds a model's settings by the name of each of them", () => {
    for (const { label } of samplingFields(undefined))
      expect(isFound(label, "model-settings:claude"), label).toBe(true);
    all.find(({ id }) => id === "model-settings:claude")?.run();
    expect(dialogs.state.getState().characterSettings).toEqual({ characterId: "claude" });
  });

  test.each([
    ["connect", "Providers"],
    ["add key", "Providers"],
    ["rename", "Rename chat"],
    ["backup", "Backups"],
    ["leaderboard", "Rankings"],
    ["game", "New message: 2D game"],
    ["app", "New message: interactive app"],
    ["columns", "Answers side by side"],
    ["temperature", "Advanced Settings: Claude"],
    ["system prompt", "Advanced Settings: Claude"],
    ["delete", "Delete chat"],
    ["dark", "Dark theme"],
  ])("leads from %j to %s", (query, label) => {
    expect(findCommands(all, query).map((command) => command.label)).toContain(label);
  });

  test("does not take a part of another word for a name", () => {
    expect(findCommands(all, "gpt").map(({ label }) => label)).toEqual([]);
  });
});
