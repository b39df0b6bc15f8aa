import type { MantineColorScheme } from "@mantine/core";
import type { useNavigate } from "@tanstack/react-router";
import { errorTexts } from "@tutti/domain";
import type { Services } from "../../bindings/services-context.tsx";
import type { RoomCommandName } from "../../features/room-settings/room-commands.ts";
import { loadPart } from "../../ui/loading/load-part.ts";
import { stringifySearch } from "../chat/chat-search.ts";
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

/** Runs a command by its name. A command for the open room reports where none is open. */
export type RunCommand = (name: CommandName) => void;

export function createRunCommand(options: CommandOptions): RunCommand {
  const generalCommands = createGeneralCommands(options);
  return (name) => {
    if (isGeneral(name, generalCommands)) generalCommands[name]();
    else void runInRoom(name, options);
  };
}

function isGeneral(name: CommandName, generalCommands: object): name is GeneralCommandName {
  return Object.hasOwn(generalCommands, name);
}

/** The code of a room's commands is loaded when the first of them is run: the first screen has no room. */
async function runInRoom(name: RoomCommandName, { services, roomId, navigate }: CommandOptions): Promise<void> {
  const { notify } = services;
  if (roomId === undefined) {
    notify({ kind: "error", ...errorTexts.currentRoomMissing });
    return;
  }
  const module = await loadPart(() => import("../../features/room-settings/room-commands.ts"), notify);
  module
    ?.createRoomCommands({
      services,
      openRoom: (room) => void navigate({ to: "/chat", search: { room } }),
      modelsAddress: (models) => `${location.origin}/chat${stringifySearch({ models })}`,
    })
    [name](roomId);
}

function createGeneralCommands({ services, navigate, setColorScheme }: Omit<CommandOptions, "roomId">) {
  const { dialogs, notify, openSuites, uiState } = services;
  const openPage = (name: PageName) => () => void navigate({ to: pages[name].to });
  const suiteCommands = () => loadPart(() => import("./suite-commands.ts"), notify);

  return {
    addModel() {
      if (dialogs.state.getState().models === undefined) dialogs.open("models", { purpose: "add" });
      else dialogs.close("models");
    },
    newChat: () => void navigate({ to: "/chat", search: {} }),
    searchMessages: () => dialogs.open("search", { query: "" }),
    toggleSidebar: () => uiState.update({ isSidebarOpen: !uiState.state.getState().isSidebarOpen }),
    showShortcuts: () => dialogs.open("shortcuts", {}),
    importChats: () => dialogs.open("importChats", { files: [] }),
    settings: openPage("settings"),
    activity: openPage("activity"),
    evidence: openPage("evidence"),
    suites: openPage("suites"),
    administration: openPage("administration"),
    newSuite: () => void suiteCommands().then((module) => module?.openNewSuite(openSuites, navigate)),
    runSuite: () => void suiteCommands().then((module) => module?.runLastSuite(openSuites, navigate)),
    lightTheme: () => setColorScheme("light"),
    darkTheme: () => setColorScheme("dark"),
  };
}
