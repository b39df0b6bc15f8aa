import type { Page } from "playwright";
import { dropExport, type FileChat, importSelection, makeChats, toExport } from "../imported-chats.ts";
import { openPage, screen } from "../scripted-room.ts";
import { type StoredState, storedState } from "../stored-state.ts";
import { type KilledActivity, noDamage, type Stage } from "./activity.ts";

const ROOMS = 24;

/** Rooms are deleted, and messages of rooms. */
export function deletionsActivity({ newChat, random }: Stage): KilledActivity {
  const deleting = new Set<string>();
  let chats: FileChat[] = [];
  let round = 0;
  let start: StoredState;

  const roomOf = (chat: FileChat) => [...start.rooms.values()].find(({ importedFrom }) => importedFrom?.id === chat.id);
  const deleteRoom = async (page: Page, chat: FileChat): Promise<void> => {
    const room = roomOf(chat);
    if (room === undefined) return;
    deleting.add(room.id);
    await screen(page).room(chat.title).focus();
    await page.keyboard.press("Delete");
    await screen(page).room(chat.title).waitFor({ state: "hidden" });
  };
  const deleteMessage = async (page: Page, chat: FileChat): Promise<void> => {
    const room = roomOf(chat);
    const words = random.pick(chat.words);
    const message = [...start.messages.values()].find(
      ({ id, roomId }) => roomId === room?.id && start.texts.get(id)?.content === words,
    );
    if (message === undefined) return;
    await screen(page).room(chat.title).click();
    const article = screen(page).articles.filter({ hasText: words.slice(0, 30) });
    await article.hover();
    deleting.add(message.id);
    await article.getByRole("button", { name: "Delete message" }).first().click();
    await article.waitFor({ state: "detached" });
  };

  return {
    name: "rooms and messages are deleted",
    span: () => 2500,
    prepare: async () => undefined,
    ready: async (page) => {
      round += 1;
      chats = makeChats(`delete-${round}`, ROOMS);
      await openPage(page, newChat);
      await dropExport(page, toExport(chats));
      await importSelection(page);
      start = await storedState(page);
    },
    act: async (page) => {
      for (const chat of chats) await (random.share() < 0.5 ? deleteRoom : deleteMessage)(page, chat);
    },
    isDeleted: (id) => deleting.has(id),
    judge: async (_page, before, after) => {
      const damage = noDamage();
      damage.isMidway = [...start.rooms.keys()].some((id) => !after.rooms.has(id));
      for (const id of deleting) {
        const wasGone = !before.rooms.has(id) && !before.messages.has(id);
        if (wasGone && (after.rooms.has(id) || after.messages.has(id)))
          damage.contradictions.push(`${id}, which was deleted, came back`);
      }
      return damage;
    },
  };
}
