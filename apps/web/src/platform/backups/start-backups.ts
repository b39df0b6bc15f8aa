import type { Notice } from "@tutti/engine";
import { removeOldDiskFiles } from "./backup-file.ts";
import { chosenBackupFolder } from "./backup-folder.ts";
import { type BackupServices, scheduleBackups } from "./backup-schedule.ts";

/** Milliseconds between two checks whether a backup is due: a page may stay open for weeks. */
const INTERVAL = 3_600_000;

/** Makes due backups, or shows a reminder, now and for as long as the page is open; the reminder is shown once. */
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
    // If the browser fails to return the folder, there is none.
    const folder = await chosenBackupFolder(services.storeName).catch(() => undefined);
    await scheduleBackups(services, { folder, notify: remindOnce });
  };
  void look();
  // The leftover files are copies of chats that may be deleted here.
  removeOldDiskFiles(services.now()).catch(() => undefined);
  every(INTERVAL, () => void look());
}
