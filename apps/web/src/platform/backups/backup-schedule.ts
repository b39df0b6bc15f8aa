import { plural, t } from "@lingui/core/macro";
import type { Engine, Notice } from "@tutti/engine";
import { storeFileName } from "@tutti/portable";
import { downloadFile } from "../page/download.ts";
import type { BackupState, UiStateStore } from "../ui-state.ts";
import { createGrowingFile, createPartFile, type GrowingFile, openDiskFile } from "./backup-file.ts";
import type { BackupFolder } from "./backup-folder.ts";
import { savePartsInWorkers } from "./backup-parts.ts";

const DAY = 86_400_000;

/** Days after which a backup is due; undefined: never. */
export const backupDays: Readonly<Record<BackupState["every"], number | undefined>> = {
  never: undefined,
  day: 1,
  week: 7,
  month: 30,
};

/** The number of backups that are kept in the folder. */
const KEPT = 5;

/**
 * Whether a backup is due.
 *
 * @param facts.oldest when the oldest chat was created, in milliseconds since the epoch; undefined if there is none
 * @param facts.lastAt when the last backup was made
 */
export function isBackupDue(
  every: BackupState["every"],
  { lastAt, oldest, now }: { lastAt: number | undefined; oldest: number | undefined; now: number },
): boolean {
  const days = backupDays[every];
  const since = lastAt ?? oldest;
  // The absolute difference: a clock that is set back makes nothing due, and one that was ahead must not block backups
  // for ever.
  return days !== undefined && oldest !== undefined && since !== undefined && Math.abs(now - since) >= days * DAY;
}

export interface BackupServices {
  engine: Engine;
  uiState: UiStateStore;
  /** The name of the database that is backed up. */
  storeName: string;
  now: () => number;
}

/** Writes a backup into a folder. Throws the errors of the store and of the folder. */
export async function writeBackupTo(folder: BackupFolder, services: BackupServices): Promise<void> {
  const name = storeFileName(services.now());
  await folder.write(name, (write) => save(services, write), KEPT);
  remember(services);
}

/** Saves a backup to the browser's downloads. Throws the errors of the store. */
export async function downloadBackup(services: BackupServices): Promise<void> {
  const type = "application/jsonl";
  const onDisk = (await openDiskFile(type).catch(() => undefined)) ?? createGrowingFile(type);
  const file = await grow(onDisk, services).catch((error: unknown) => {
    // If the origin's part of the disk has no room for a copy of the store, memory may.
    if (!(error instanceof DOMException)) throw error;
    return grow(createGrowingFile(type), services);
  });
  downloadFile(storeFileName(services.now()), file);
  remember(services);
}

async function grow(file: GrowingFile, services: BackupServices): Promise<Blob> {
  await save(services, file.write);
  return file.finish();
}

async function save({ engine, storeName }: BackupServices, write: GrowingFile["write"]): Promise<void> {
  const part = await createPartFile().catch(() => undefined);
  try {
    const saveResult = await engine.store.save(write, savePartsInWorkers(storeName, { write, partFile: part?.name }));
    if (!saveResult.ok) throw new Error(saveResult.error.message);
  } finally {
    await part?.remove();
  }
}

function remember({ uiState, storeName, now }: BackupServices): void {
  const { backup } = uiState.state.getState();
  uiState.update({ backup: { ...backup, lastAt: { ...backup.lastAt, [storeName]: now() } } });
}

/**
 * Makes the backup that is due if a folder was chosen and may be written to; otherwise shows a reminder.
 *
 * @param options.folder the folder that the person chose
 */
export async function scheduleBackups(
  services: BackupServices,
  { folder, notify }: { folder: BackupFolder | undefined; notify: (notice: Notice) => void },
): Promise<void> {
  const { engine, uiState, storeName, now } = services;
  const { backup } = uiState.state.getState();
  const oldest = Math.min(...engine.tables.rooms.all().map(({ createdAt }) => createdAt));
  const lastAt = backup.lastAt[storeName];
  const facts = { lastAt, oldest: Number.isFinite(oldest) ? oldest : undefined, now: now() };
  if (!isBackupDue(backup.every, facts)) return;
  const reportFailure = (error: unknown): void =>
    notify({
      kind: "error",
      title: t`Backup not made`,
      text: t`${error instanceof Error ? error.message : String(error)} Settings, Storage has more.`,
    });
  if (folder !== undefined && (await folder.isGranted())) {
    // Another tab may have made it already.
    if (await folder.has(storeFileName(now()))) return;
    await writeBackupTo(folder, services).catch(reportFailure);
    return;
  }
  const days = Math.floor((facts.now - (lastAt ?? oldest)) / DAY);
  notify({
    kind: "info",
    title: t`Time for a backup`,
    text: t`${lastAt === undefined ? t`Your chats have never been backed up` : t`The last backup is ${plural(days, { one: "a day", other: `${days} days` })} old`}. They are in this browser alone.`,
    action: {
      label: folder === undefined ? t`Save to a file` : t`Back up now`,
      run: () => {
        const backup = folder === undefined ? downloadBackup(services) : askAndBackUp(folder, services);
        backup.catch(reportFailure);
      },
    },
  });
}

async function askAndBackUp(folder: BackupFolder, services: BackupServices): Promise<void> {
  if (await folder.ask()) await writeBackupTo(folder, services);
  else throw new Error(t`The browser may not write to the folder "${folder.name}".`);
}
