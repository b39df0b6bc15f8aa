import type { Page } from "playwright";
import { screen } from "./scripted-room.ts";
import type { StoredState } from "./stored-state.ts";

/** A chat in an export file, and its content once it is imported. */
export interface FileChat {
  id: string;
  title: string;
  /** A question and its answer. */
  words: readonly [string, string];
}

/** Characters of each message. */
const LENGTH = 1500;

/** Chats in which every word names the chat. */
export function makeChats(prefix: string, count: number): FileChat[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `${prefix}-${index}`;
    const text = (what: string): string => `${what} of ${id}: ${`${id} `.repeat(LENGTH / (id.length + 1))}`.trimEnd();
    return { id, title: `Chat ${id}`, words: [text("question"), text("answer")] };
  });
}

/** The file in the form of ChatGPT's data export. */
export function toExport(chats: readonly FileChat[]): string {
  const message = (role: string, text: string) => ({
    author: { role },
    create_time: 1_700_000_000,
    recipient: "all",
    metadata: { model_slug: "gpt-4o" },
    content: { content_type: "text", parts: [text] },
  });
  return JSON.stringify(
    chats.map(({ id, title, words: [question, answer] }) => ({
      conversation_id: id,
      title,
      create_time: 1_700_000_000,
      update_time: 1_700_000_100,
      current_node: "a",
      mapping: {
        root: { id: "root", parent: null, message: null, children: ["q"] },
        q: { id: "q", parent: "root", message: message("user", question), children: ["a"] },
        a: { id: "a", parent: "q", message: message("assistant", answer), children: [] },
      },
    })),
  );
}

/** Drops the file on the page, and waits until the page shows its contents. */
export async function dropExport(page: Page, text: string): Promise<void> {
  const { dialog, composer } = screen(page);
  await composer.waitFor();
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "conversations.json"));
    const main = document.querySelector("main");
    for (const type of ["dragenter", "dragover", "drop"]) {
      main?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    }
  }, text);
  await dialog.getByRole("heading", { name: "Choose chats to import" }).waitFor();
}

/** Imports the selection, which is the chats that are not stored yet, and closes the report. */
export async function importSelection(page: Page): Promise<void> {
  const { dialog } = screen(page);
  const button = dialog.getByRole("button", { name: /^Import [\d,]+ chats?$/u });
  if (await button.isDisabled()) {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    return;
  }
  await button.click();
  await dialog.getByRole("heading", { name: "Import finished" }).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** How often each of these chats is in a store, and which of them are not whole. */
export function chatsIn(state: StoredState, chats: readonly FileChat[]): { counts: number[]; partial: string[] } {
  const rooms = Map.groupBy(state.rooms.values(), ({ importedFrom }) => importedFrom?.id ?? "");
  const words = Map.groupBy(state.messages.values(), ({ roomId }) => roomId);
  const partial: string[] = [];
  const counts = chats.map((chat) => {
    const roomEntries = rooms.get(chat.id) ?? [];
    for (const { id } of roomEntries) {
      const texts = (words.get(id) ?? []).map((message) => state.texts.get(message.id)?.content).toSorted();
      const isWhole = JSON.stringify(texts) === JSON.stringify([...chat.words].toSorted());
      if (!isWhole)
        partial.push(`the chat "${chat.title}" has ${texts.length} messages that are not those of its file`);
    }
    return roomEntries.length;
  });
  return { counts, partial };
}
