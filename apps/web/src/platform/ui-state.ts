import type { UnattendedPolicy } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import type { RouterPreferences } from "@tutti/domain";
import type { Scheduler } from "@tutti/engine";
import { createStore, type StoreApi } from "zustand/vanilla";

/** The key under which the page keeps its own state (specification, point 9). */
export const UI_STATE_KEY = "chatroom v3";

/** Milliseconds between two writes, so that a quick hand does not write with every step. */
const WRITE_INTERVAL = 300;

export type ColorScheme = "light" | "dark" | "auto";

/** What the page remembers about itself between two visits; never a message or a room. */
export interface UiState {
  isSidebarOpen: boolean;
  /** `auto` follows the system. */
  colorScheme: ColorScheme;
  /** Whether a person has signed in here before, so that they are asked to sign in and not up. */
  hasAccount: boolean;
  /**
   * Whose store is shown: an organization's, or the person's own where it is absent. Known before the gateway has been
   * asked.
   */
  organisationId?: string | undefined;
  /** The model that the person wants new chats to begin with, known before the gateway has been asked. */
  defaultModel?: string | undefined;
  /** The models that the person marked, and those that were added last, the newest first. */
  favouriteModels?: readonly string[] | undefined;
  recentModels?: readonly string[] | undefined;
  /** Whether answers that are being made when the last page is closed are finished, or stopped half a minute later. */
  unattended: UnattendedPolicy;
  backup: BackupState;
  /** What the auto router is told to take first, by the person's votes. Absent: it is told nothing. */
  routerPreference?: RouterPreference | undefined;
  /**
   * The ids of the artifacts whose previews may use the network. Here, and not with the artifact: a copy has to be
   * allowed anew.
   */
  networkArtifacts?: readonly string[] | undefined;
  /** The packages that every artifact may fetch from the packages' hosts. */
  allowedPackages?: readonly string[] | undefined;
}

/** How the auto router follows votes. */
export interface RouterPreference {
  /** US dollars that an answer may cost in the mean. Absent: any. */
  maxCost?: number | undefined;
  /** By the kind of what is asked, as the votes were when they were last counted. */
  models: RouterPreferences;
}

/** When backups are made. */
export interface BackupState {
  /** How often one is made, or reminded of. */
  every: "never" | "day" | "week" | "month";
  /** When the last one was made, in milliseconds since the epoch, by the name of the store. */
  lastAt: Readonly<Record<string, number>>;
}

export interface UiStateStore {
  state: StoreApi<UiState>;
  /** Changes some of it; it is written soon after. */
  update: (change: Partial<UiState>) => void;
  /** Writes at once what is waiting; for when the page is hidden. */
  flush: () => void;
}

export const defaultUiState: UiState = {
  isSidebarOpen: true,
  colorScheme: "auto",
  hasAccount: false,
  unattended: "finish",
  backup: { every: "month", lastAt: {} },
};

/**
 * Keeps the page's own state in `storage`. A storage that is missing, full or forbidden costs the memory between two
 * visits and nothing else, so those failures stay silent.
 */
export function createUiStateStore(options: {
  storage: Pick<Storage, "getItem" | "setItem"> | undefined;
  scheduler: Pick<Scheduler, "after">;
}): UiStateStore {
  const { storage, scheduler } = options;
  const state = createStore<UiState>(() => parseUiState(read(storage)));
  let cancelWrite: (() => void) | undefined;

  const flush = (): void => {
    if (cancelWrite === undefined) return;
    cancelWrite();
    cancelWrite = undefined;
    write(storage, JSON.stringify(state.getState()));
  };

  return {
    state,
    update(change) {
      state.setState(change);
      cancelWrite ??= scheduler.after(WRITE_INTERVAL, flush);
    },
    flush,
  };
}

/** What is stored, with a default for everything that is missing or of another form. */
export function parseUiState(text: string | null): UiState {
  const storedSettings = parseObject(text);
  const { isSidebarOpen, colorScheme, hasAccount, organisationId, defaultModel } = storedSettings;
  const { favouriteModels, recentModels, networkArtifacts, allowedPackages, unattended, backup } = storedSettings;
  const routerPreference = parseRouterPreference(storedSettings["routerPreference"]);
  return {
    isSidebarOpen: typeof isSidebarOpen === "boolean" ? isSidebarOpen : defaultUiState.isSidebarOpen,
    colorScheme:
      colorScheme === "light" || colorScheme === "dark" || colorScheme === "auto"
        ? colorScheme
        : defaultUiState.colorScheme,
    hasAccount: hasAccount === true,
    unattended: unattended === "stop" ? "stop" : defaultUiState.unattended,
    backup: parseBackup(backup),
    ...(isName(organisationId) ? { organisationId } : {}),
    ...(isName(defaultModel) ? { defaultModel } : {}),
    ...(areNames(favouriteModels) ? { favouriteModels } : {}),
    ...(areNames(recentModels) ? { recentModels } : {}),
    ...(areNames(networkArtifacts) ? { networkArtifacts } : {}),
    ...(areNames(allowedPackages) ? { allowedPackages } : {}),
    ...(routerPreference === undefined ? {} : { routerPreference }),
  };
}

function parseRouterPreference(value: unknown): RouterPreference | undefined {
  if (!isObject(value) || !isObject(value["models"])) return undefined;
  const { maxCost } = value;
  const models = Object.entries(value["models"]).filter((entry): entry is [string, string[]] => areNames(entry[1]));
  return { ...(typeof maxCost === "number" ? { maxCost } : {}), models: Object.fromEntries(models) };
}

function parseBackup(value: unknown): BackupState {
  const { every, lastAt } = isObject(value) ? value : {};
  const times = Object.entries(isObject(lastAt) ? lastAt : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && Number.isFinite(entry[1]),
  );
  const interval = (["never", "day", "week", "month"] as const).find((name) => name === every);
  return { every: interval ?? defaultUiState.backup.every, lastAt: Object.fromEntries(times) };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function areNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isName);
}

function parseObject(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function read(storage: Pick<Storage, "getItem"> | undefined): string | null {
  try {
    return storage?.getItem(UI_STATE_KEY) ?? null;
  } catch {
    return null;
  }
}

function write(storage: Pick<Storage, "setItem"> | undefined, text: string): void {
  try {
    storage?.setItem(UI_STATE_KEY, text);
  } catch {
    // Full or forbidden: see createUiStateStore.
  }
}
