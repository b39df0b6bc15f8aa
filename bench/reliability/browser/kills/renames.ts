import { dropExport, importSelection, makeChats, toExport } from "../imported-chats.ts";
import { openPage, screen } from "../scripted-room.ts";
import { type KilledActivity, noDamage, type Stage } from "./activity.ts";

const ROOMS = 6;

/** Rooms get new titles, one after the other. */
export function renamesActivity({ newChat, random }: Stage): KilledActivity {
  const chats = makeChats("rename", ROOMS);
  /** The titles that each chat has been given, oldest first. */
  const titlesById = new Map(chats.map(({ id, title }) => [id, [title]]));
  let count = 0;
  return {
    name: "rooms are renamed",
    span: () => 2500,
    prepare: async (page) => {
      await openPage(page, newChat);
      await dropExport(page, toExport(chats));
      await importSelection(page);
    },
    ready: async (page) => {
      await screen(page).rooms.getByRole("link").first().waitFor();
    },
    act: async (page) => {
      for (;;) {
        const titles = titlesById.get(random.pick(chats).id) as string[];
        count += 1;
        const title = `Title ${count}`;
        await screen(page)
          .room(titles.at(-1) as string)
          .focus();
        await page.keyboard.press("F2");
        await page.getByRole("textbox", { name: "Room title" }).fill(title);
        titles.push(title);
        await page.keyboard.press("Enter");
        await screen(page).room(title).waitFor();
      }
    },
    isDeleted: () => false,
    judge: async (page, before, after) => {
      const damage = noDamage();
      for (const [id, room] of after.rooms) {
        const titles = titlesById.get(room.importedFrom?.id ?? "") ?? [];
        const was = titles.indexOf(before.rooms.get(id)?.title ?? "");
        const is = titles.indexOf(room.title);
        if (is < 0) damage.contradictions.push(`a room is called "${room.title}", which it was never given`);
        else if (is < was) damage.losses.push(`the title "${titles[was]}", which was stored, is "${room.title}" again`);
        else if ((await screen(page).room(room.title).count()) !== 1)
          damage.losses.push(`the page does not show "${room.title}"`);
        if (titles.length > 1) damage.isMidway = true;
        titles.splice(0, titles.length, room.title);
      }
      return damage;
    },
  };
}
