import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { dropExport, importSelection, makeChats, toExport } from "../imported-chats.ts";
import { openPage, screen } from "../scripted-room.ts";
import { contradictionsIn, lossesBetween, type StoredState, storedState } from "../stored-state.ts";
import { type KilledActivity, noDamage, type Stage } from "./activity.ts";
import { checkStore } from "./check-store.ts";
import { emptyStore } from "./empty-store.ts";

/** A backup is restored into an empty store; after the kill, and a check of the store, it is restored once more. */
export function restoresActivity({ newChat, origin, smoke }: Stage): KilledActivity {
  let file = Buffer.alloc(0);
  let whole: StoredState;
  /** Milliseconds that a restore takes on this machine. */
  let duration = 1000;

  const choose = async (page: Page): Promise<void> => {
    const { storage, dialog } = screen(page);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      storage.getByRole("button", { name: "Restore from a file" }).click(),
    ]);
    await chooser.setFiles({ name: "backup.jsonl", mimeType: "application/jsonl", buffer: file });
    const list = dialog.getByRole("list", { name: "What would be restored" });
    await list.waitFor().catch(async (cause: unknown) => {
      throw new Error(`The backup is not read: ${await page.locator("body").innerText()}`, { cause });
    });
  };
  const restore = async (page: Page): Promise<void> => {
    const { storage, dialog } = screen(page);
    await dialog.getByRole("button", { name: "Restore", exact: true }).click();
    await storage
      .getByRole("status")
      .filter({ hasText: /back\.|was already here/u })
      .waitFor();
  };

  return {
    name: "a backup is restored",
    span: () => 1.2 * duration,
    prepare: async (page) => {
      await openPage(page, newChat);
      await dropExport(page, toExport(makeChats("restore", smoke ? 200 : 1000)));
      await importSelection(page);
      whole = await storedState(page);
      await openPage(page, `${origin}/settings`);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        screen(page).storage.getByRole("button", { name: "Save to a file" }).click(),
      ]);
      file = await readFile(await download.path());
    },
    ready: async (page) => {
      await emptyStore(page, origin);
      await openPage(page, `${origin}/settings`);
      await choose(page);
    },
    act: async (page) => {
      const startedAt = Date.now();
      await restore(page);
      duration = Date.now() - startedAt;
    },
    isDeleted: () => false,
    judge: async (page, _before, after) => {
      const damage = noDamage();
      damage.isMidway = after.rooms.size > 0 && after.texts.size < whole.texts.size;
      await openPage(page, `${origin}/settings`);
      // The rows that were restored so far are incomplete: no repair of the store may make them differ from the file.
      await checkStore(page);
      await choose(page);
      await restore(page);
      const again = await storedState(page);
      damage.losses.push(...lossesBetween(whole, again, () => false));
      for (const table of ["rooms", "messages", "texts"] as const) {
        const more = again[table].size - whole[table].size;
        if (more > 0) damage.duplicates.push(`${more} ${table} more than the backup has`);
      }
      damage.contradictions.push(...contradictionsIn(again));
      return damage;
    },
  };
}
