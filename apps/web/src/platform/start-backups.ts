import type { Notice } from "@tutti/engine";
import { removeOldDiskFiles } from "./backup-file.ts";
import { chosenBackupFolder } from "./backup-folder.ts";
import { type BackupServices, scheduleBackups } from "./backup-schedule.ts";

/** Milliseconds between two looks at whether a backup is due: a page may stay open for weeks. */
const INTERVAL = 3_600_000;

/**
 * Makes the backups that are due, or reminds of them, now and for as long as the page is open; a reminder is given
 * once.
 */
export function startBackups(
  services: BackupServices,
  { notify, every }: { notify: (notice: Notice) => void; every: (milliseconds: number, run: () => void) => void },
): void {
  let hasReminded = false;
  const remindOnce = (notice: Notice): void => {
    if (hasReminded && notice.kind === "info") return;
    if (notice.kind === "info") hasReminded = true;
    notify(notice);
  };
  const look = async (): Promise<void> => {
    // A browser that does not tell the folder is one without it.
    const folder = await chosenBackupFolder(services.storeName).catch(() => undefined);
    await scheduleBackups(services, { folder, notify: remindOnce });
  };
  void look();
  // What is left there is a copy of what may be deleted here.
  removeOldDiskFiles(services.now()).catch(() => undefined);
  every(INTERVAL, () => void look());
}
