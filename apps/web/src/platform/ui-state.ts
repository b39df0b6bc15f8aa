import type { UnattendedPolicy } from "@tutti/contract";
import { isObject, withoutUndefined } from "@tutti/contract";
import type { RouterPreferences } from "@tutti/domain";
import type { Scheduler } from "@tutti/engine";
import { createStore, type StoreApi } from "zustand/vanilla";

/** The key under which the page stores its own state (specification, point 9). */
export const UI_STATE_KEY = "chatroom v3";

/** Milliseconds between two writes, so that rapid changes do not each cause a write. */
const WRITE_INTERVAL = 300;

export type ColorScheme = "light" | "dark" | "auto";

/** The page's own state that lasts from one visit to the next; never a message or a room. */
export interface UiState {
  isSidebarOpen: boolean;
  /** `auto` follows the system's setting. */
  colorScheme: ColorScheme;
  /** Whether a person has signed in here before, so that they are offered to sign in and not to sign up. */
  hasAccount: boolean;
  /** The organization whose store is shown; absent: the person's own store. Known before the gateway has responded. */
  organisationId?: string | undefined;
  /** The person's default model for new chats, known before the gateway has responded. */
  defaultModel?: string | undefined;
  /** The models that the last message was sent to, with which the next chat begins. */
  lastModels?: readonly string[] | undefined;
  /** The person's favorite models, and the models that were added last, the newest first. */
  favouriteModels?: readonly string[] | undefined;
  recentModels?: readonly string[] | undefined;
  /** Whether answers that stream when the last page is closed are finished, or stopped half a minute later. */
  unattended: UnattendedPolicy;
  backup: BackupState;
  /** The models that the auto router prefers, by the person's votes. Absent: it gets no preferences. */
  routerPreference?: RouterPreference | undefined;
  /**
   * The ids of the artifacts whose previews may use the network. Stored here, and not with the artifact: a copy has to
   * be allowed anew.
   */
  networkArtifacts?: readonly string[] | undefined;
  /** Whether a press on a model switches it on or off, instead of opening its menu. */
  isModelSwitch?: boolean | undefined;
  /** The packages that every artifact may fetch from the packages' hosts. */
  allowedPackages?: readonly string[] | undefined;
}

/** How the auto router follows votes. */
export interface RouterPreference {
  /** The maximum average cost of an answer in US dollars. Absent: no limit. */
  maxCost?: number | undefined;
  /** The models by the kind of request, from the votes at their last count. */
  models: RouterPreferences;
}

/** When backups are made. */
export interface BackupState {
  /** How often a backup is made, or a reminder is shown. */
  every: "never" | "day" | "week" | "month";
  /** The time of the last backup, in milliseconds since the epoch, by the name of the store. */
  lastAt: Readonly<Record<string, number>>;
}

export interface UiStateStore {
  state: StoreApi<UiState>;
  /** Changes some of the state, which is written soon after. */
  update: (change: Partial<UiState>) => void;
  /** Writes pending changes immediately; for when the page is hidden. */
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
 * Keeps the page's own state in `storage`. If a storage is missing, full or forbidden, only the memory between two
 * visits is lost, so those failures are not reported.
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

/** The stored state, with a default for every field that is missing or has another form. */
export function parseUiState(text: string | null): UiState {
  const storedSettings = parseObject(text);
  const { isSidebarOpen, colorScheme, hasAccount, organisationId, defaultModel } = storedSettings;
  const {
    lastModels,
    favouriteModels,
    recentModels,
    networkArtifacts,
    allowedPackages,
    unattended,
    backup,
    isModelSwitch,
  } = storedSettings;
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
    ...(isModelSwitch === true ? { isModelSwitch } : {}),
    ...(isName(organisationId) ? { organisationId } : {}),
    ...(isName(defaultModel) ? { defaultModel } : {}),
    ...(areNames(lastModels) ? { lastModels } : {}),
    ...(areNames(favouriteModels) ? { favouriteModels } : {}),
    ...(areNames(recentModels) ? { recentModels } : {}),
    ...(areNames(networkArtifacts) ? { networkArtifacts } : {}),
    ...(areNames(allowedPackages) ? { allowedPackages } : {}),
    ...withoutUndefined({ routerPreference }),
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
    // The storage is full or forbidden: see createUiStateStore.
  }
}
