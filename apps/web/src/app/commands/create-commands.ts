import type { MantineColorScheme } from "@mantine/core";
import type { useNavigate } from "@tanstack/react-router";
import { errorTexts } from "@tutti/domain";
import type { Services } from "../../bindings/services-context.tsx";
import { createRoomCommands, type RoomCommandName } from "../../features/room-settings/room-commands.ts";
import { stringifySearch } from "../chat-search.ts";
import { type PageName, pages } from "./pages.ts";

interface CommandOptions {
  services: Services;
  /** The open room; undefined where none is open. */
  roomId: string | undefined;
  navigate: ReturnType<typeof useNavigate>;
  setColorScheme: (scheme: MantineColorScheme) => void;
}

type GeneralCommandName = keyof ReturnType<typeof createGeneralCommands>;

/** The commands that need no room, and those for the open one; `command-table.ts` describes each. */
export type CommandName = GeneralCommandName | RoomCommandName;

export type Commands = Readonly<Record<CommandName, () => void>>;

/** What each command does now. A command for the open room reports where none is open. */
export function createCommands(options: CommandOptions): Commands {
  const { services, roomId, navigate } = options;
  const roomCommands = createRoomCommands({
    services,
    openRoom: (room) => void navigate({ to: "/chat", search: { room } }),
    modelsAddress: (models) => `${location.origin}/chat${stringifySearch({ models })}`,
  });
  const inRoom = Object.entries(roomCommands).map(([name, run]) => [
    name,
    roomId === undefined
      ? () => services.notify({ kind: "error", ...errorTexts.currentRoomMissing })
      : () => run(roomId),
  ]);
  return {
    ...createGeneralCommands(options),
    ...(Object.fromEntries(inRoom) as Record<RoomCommandName, () => void>),
  };
}

function createGeneralCommands({ services, navigate, setColorScheme }: Omit<CommandOptions, "roomId">) {
  const { dialogs, importDialog, openSuites, uiState } = services;
  const openPage = (name: PageName) => () => void navigate({ to: pages[name].to });
  const suites = () => import("./suite-commands.ts");
  const openSuite = (id: string): void => void navigate({ to: "/suites/$id", params: { id } });
  const runSuite = (id: string | undefined): void =>
    void (id === undefined
      ? navigate({ to: "/suites" })
      : navigate({ to: "/suites/$id", params: { id }, search: { start: true } }));

  return {
    addModel() {
      if (dialogs.state.getState().models === undefined) dialogs.open("models", { purpose: "add" });
      else dialogs.close("models");
    },
    newChat: () => void navigate({ to: "/chat", search: {} }),
    searchMessages: () => dialogs.open("search", { query: "" }),
    toggleSidebar: () => uiState.update({ isSidebarOpen: !uiState.state.getState().isSidebarOpen }),
    showShortcuts: () => dialogs.open("shortcuts", {}),
    importChats: () => importDialog.open(),
    settings: openPage("settings"),
    activity: openPage("activity"),
    evidence: openPage("evidence"),
    suites: openPage("suites"),
    administration: openPage("administration"),
    newSuite: () => void suites().then(({ newSuite }) => newSuite(openSuites).then(openSuite)),
    runSuite: () => void suites().then(({ lastSuite }) => lastSuite(openSuites).then(runSuite)),
    lightTheme: () => setColorScheme("light"),
    darkTheme: () => setColorScheme("dark"),
  };
}
