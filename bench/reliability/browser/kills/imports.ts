import { chatsIn, dropExport, type FileChat, importSelection, makeChats, toExport } from "../imported-chats.ts";
import { openPage, screen } from "../scripted-room.ts";
import { storedState } from "../stored-state.ts";
import { type KilledActivity, noDamage, type Stage } from "./activity.ts";
import { emptyStore } from "./empty-store.ts";

/** Chats from an export file of another product are imported; after the kill the same file is imported once more. */
export function importsActivity({ newChat, origin, smoke }: Stage): KilledActivity {
  let round = 0;
  let chats: FileChat[] = [];
  /** Milliseconds that an import takes on this machine. */
  let duration = 1000;
  return {
    name: "chats are imported",
    span: () => 1.2 * duration,
    prepare: (page) => openPage(page, newChat),
    ready: async (page) => {
      round += 1;
      // Otherwise the store would grow with each kill, and its size would soon dominate the measurement.
      await emptyStore(page, origin);
      await openPage(page, newChat);
      chats = makeChats(`import-${round}`, smoke ? 100 : 1000);
      await dropExport(page, toExport(chats));
    },
    act: async (page) => {
      const startedAt = Date.now();
      await importSelection(page);
      duration = Date.now() - startedAt;
    },
    isDeleted: () => false,
    judge: async (page, _before, after) => {
      const damage = noDamage();
      const foundChats = chatsIn(after, chats);
      damage.contradictions.push(...foundChats.partial);
      damage.duplicates.push(...twice(foundChats.counts));
      await dropExport(page, toExport(chats));
      const { dialog } = screen(page);
      const here = foundChats.counts.filter((count) => count > 0).length;
      const missingCount = chats.length - here;
      damage.isMidway = here > 0 && missingCount > 0;
      if (missingCount > 0) {
        const buttonText = await dialog.getByRole("button", { name: /^Import [\d,]+ chats?$/u }).innerText();
        if (Number(buttonText.replaceAll(/\D/gu, "")) !== missingCount)
          damage.contradictions.push(`"${buttonText}" is offered where ${missingCount} are missing`);
      }
      const startedAt = Date.now();
      await importSelection(page);
      if (here === 0) duration = Date.now() - startedAt;
      const again = chatsIn(await storedState(page), chats);
      damage.contradictions.push(...again.partial);
      damage.duplicates.push(...twice(again.counts));
      const missing = again.counts.filter((count) => count === 0).length;
      if (missing > 0) damage.losses.push(`${missing} chats that were imported twice are not here`);
      return damage;
    },
  };
}

function twice(counts: readonly number[]): string[] {
  const more = counts.filter((count) => count > 1).length;
  return more === 0 ? [] : [`${more} chats are here more than once`];
}
