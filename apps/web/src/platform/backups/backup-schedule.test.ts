import { createRoom } from "@tutti/domain";
import type { Notice } from "@tutti/engine";
import { createFakeTime } from "@tutti/testkit";
import { expect, test, vi } from "vitest";
import { type BackupState, createUiStateStore } from "../ui-state.ts";
import type { BackupFolder } from "./backup-folder.ts";
import { type BackupServices, isBackupDue, scheduleBackups } from "./backup-schedule.ts";

const DAY = 86_400_000;

test.each<{ every: BackupState["every"]; lastAt?: number; oldest?: number; now: number; isDue: boolean }>([
  { every: "day", now: 10, isDue: false },
  { every: "day", oldest: 0, now: 0.9, isDue: false },
  { every: "day", oldest: 0, now: 1, isDue: true },
  { every: "day", oldest: 0, lastAt: 5, now: 5.5, isDue: false },
  { every: "day", oldest: 0, lastAt: 5, now: 6, isDue: true },
  { every: "week", oldest: 0, lastAt: 5, now: 11, isDue: false },
  { every: "week", oldest: 0, lastAt: 5, now: 12, isDue: true },
  { every: "month", oldest: 0, now: 29, isDue: false },
  { every: "month", oldest: 0, now: 30, isDue: true },
  { every: "never", oldest: 0, now: 1000, isDue: false },
  { every: "day", oldest: 0, lastAt: 100, now: 7, isDue: true },
])(
  "[STORE-14] every $every, last $lastAt, first chat $oldest, day $now: $isDue",
  ({ every, lastAt, oldest, now, isDue }) => {
    const inDays = (days: number | undefined) => (days === undefined ? undefined : days * DAY);
    expect(isBackupDue(every, { lastAt: inDays(lastAt), oldest: inDays(oldest), now: now * DAY })).toBe(isDue);
  },
);

/** A page with one chat of the given age in days, and the notices that it shows. */
function aPage({ age, every }: { age: number; every: BackupState["every"] }) {
  const now = 1_790_000_000_000;
  const uiState = createUiStateStore({ storage: undefined, scheduler: createFakeTime().scheduler });
  uiState.update({ backup: { every, lastAt: {} } });
  const room = createRoom({ now: now - age * DAY });
  const engine = {
    tables: { rooms: { all: () => [room] } },
    store: {
      save: async (write: (piece: string) => Promise<void>) => {
        await write("a line\n");
        return { ok: true, value: { rows: 1 } };
      },
    },
  };
  const services = { engine, uiState, storeName: "tutti", now: () => now } as unknown as BackupServices;
  const notices: Notice[] = [];
  return { services, notices, notify: (notice: Notice) => void notices.push(notice), now, uiState };
}

function aFolder({ isGranted = true, refuses = false } = {}) {
  const files = new Map<string, string>();
  const folder: BackupFolder = {
    name: "Backups",
    isGranted: async () => isGranted,
    ask: async () => true,
    has: async (name) => files.has(name),
    async write(name, fill) {
      if (refuses) throw new Error("The disk is full.");
      let text = "";
      await fill(async (piece) => {
        text += piece;
      });
      files.set(name, text);
    },
  };
  return { folder, files };
}

test("[STORE-14] a due backup is written into the folder once, silently", async () => {
  const { services, notices, notify, now, uiState } = aPage({ age: 2, every: "day" });
  const { folder, files } = aFolder();
  for (const _ of [1, 2]) await scheduleBackups(services, { folder, notify });
  expect([...files.values()]).toEqual(["a line\n"]);
  expect(uiState.state.getState().backup.lastAt).toEqual({ tutti: now });
  expect(notices).toEqual([]);
});

test("[STORE-14] a folder that refuses is reported, and the backup stays due", async () => {
  const { services, notices, notify, uiState } = aPage({ age: 2, every: "day" });
  await scheduleBackups(services, { folder: aFolder({ refuses: true }).folder, notify });
  expect(notices).toMatchObject([
    { kind: "error", title: "Backup not made", text: expect.stringContaining("disk is full") },
  ]);
  expect(uiState.state.getState().backup.lastAt).toEqual({});
});

test("[STORE-14] without a usable folder the user is reminded, and backs up in a click", async () => {
  const { services, notices, notify } = aPage({ age: 40, every: "month" });
  await scheduleBackups(services, { folder: undefined, notify });
  expect(notices).toMatchObject([
    { kind: "info", text: expect.stringContaining("never been backed up"), action: { label: "Save to a file" } },
  ]);
  const { folder, files } = aFolder({ isGranted: false });
  await scheduleBackups(services, { folder, notify });
  expect(files.size).toBe(0);
  notices.at(-1)?.action?.run();
  await vi.waitFor(() => expect(files.size).toBe(1));
});
