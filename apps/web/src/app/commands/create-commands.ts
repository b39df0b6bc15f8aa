import { loadPart } from "../../ui/loading/load-part.ts";
import type { CommandOptions } from "./command-options.ts";
import type { LaterCommandName } from "./later-commands.ts";
import { type PageName, pages } from "./pages.ts";

type GeneralCommandName = keyof ReturnType<typeof createGeneralCommands>;

/** Every command of the page; `command-table.ts` describes each. */
export type CommandName = GeneralCommandName | LaterCommandName;

/** Runs a command by its name. */
export type RunCommand = (name: CommandName) => void;

export function createRunCommand(options: CommandOptions): RunCommand {
  const generalCommands = createGeneralCommands(options);
  return (name) => {
    if (isGeneral(name, generalCommands)) generalCommands[name]();
    else void runLater(name, options);
  };
}

function isGeneral(name: CommandName, generalCommands: object): name is GeneralCommandName {
  return Object.hasOwn(generalCommands, name);
}

/** The code of these commands is loaded when the first of them is run: the first screen needs none. */
async function runLater(name: LaterCommandName, options: CommandOptions): Promise<void> {
  const module = await loadPart(() => import("./later-commands.ts"), options.services.notify);
  module?.runLaterCommand(name, options);
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
