import { t } from "@lingui/core/macro";
import { forgetLastWrites } from "@tutti/local-db";
import { removeOldDiskFiles } from "./backups/backup-file.ts";
import { backupStoreName } from "./backups/backup-folder.ts";
import { previewStoreName, pursesName } from "./preview-store.ts";
import { switchSync, syncStoreName } from "./sync/sync-switch.ts";

/**
 * Deletes a local store for good, with the data that its apps have stored; the page must be reloaded afterwards. Throws
 * an error with a readable message if another tab keeps a database open.
 */
export async function deleteStore(name: string): Promise<void> {
  // All deletions are requested before one is awaited: a database that one tab keeps open does not keep the others.
  const names = [name, previewStoreName(name), pursesName(name), syncStoreName(name)];
  const outcomes = await Promise.allSettled(names.map(erase));
  const rejection = outcomes.find((outcome) => outcome.status === "rejected");
  if (rejection !== undefined) throw rejection.reason;
  forgetLastWrites(localStorage, name);
  switchSync(localStorage, name, false);
  await removeOldDiskFiles(Date.now(), 0);
  // Not awaited: this page may use it until it is reloaded, and then it is deleted.
  indexedDB.deleteDatabase(backupStoreName(name));
}

function erase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new Error(t`The browser did not delete the chats.`, { cause: request.error }));
    request.onblocked = () => reject(new Error(t`Another tab still uses the chats. Close it, then try again.`));
  });
}
