import { expect, test } from "vitest";
import { encodeText } from "../files/text/encode-text.test-support.ts";
import { chatOrigin, isChatFile } from "./chat-file.ts";
import { filesOfDrop, sortDropped } from "./sort-dropped.ts";

const file = (name: string, content: string) => new File([content], name);
const chats = file("conversations.json", '[{"title":"A","mapping":{}}]');
const notes = file("notes.json", '{"title":"A"}');

test.each([
  [true, '[{"title":"A","mapping":{}}]'],
  [true, '  {"version": "orpg.2.0"}'],
  [true, '[{"uuid":"1","chat_messages":[]}]'],
  [true, '{"user_name":"Ada","character_name":"B"}\n'],
  [true, '{"runSettings":{},"chunkedPrompt":{}}'],
  [true, "PK\u0003\u0004"],
  [false, '{"name":"package"}'],
  [false, 'The "mapping": { of things'],
  [false, ""],
])("[IO-7] whether a file holds chats is %s for %j", async (isOfChats, content) => {
  expect(await isChatFile(new Blob([content]))).toBe(isOfChats);
});

test.each([
  ["own", '{"version":"orpg.3.0","messages":{"a":{"mapping": {}}}}'],
  ["other", '[{"title":"A","mapping":{}}]'],
  ["other", '[{"inserted_at":"2026","mapping":{}}]'],
  ["other", '[{"id":"1","chatId":"c","role":"user","content":"a"}]'],
  ["other", '{"data":{"chats":[{"chatID":"1"}]}}'],
  ["other", '{"name":"A","messages":[{"versions":[]}]}'],
  ["other", "PK\u0003\u0004"],
  [undefined, '{"spec":"chara_card_v2"}'],
])("[FIELD-6] whose chats a file holds is %s for %j", async (origin, content) => {
  expect(await chatOrigin(new Blob([content]))).toBe(origin);
});

test("[FIELD-6] chats in UTF-16 are recognized", async () => {
  const bytes = encodeText('[{"title":"A","mapping":{}}]', "utf-16le");
  expect(await chatOrigin(new Blob([bytes]))).toBe("other");
});

interface Tree {
  [name: string]: File | Tree;
}

/** A folder as the browser provides it: its entries come in portions, the last of which is empty. */
function folder(name: string, tree: Tree, path = `/${name}`): FileSystemEntry {
  const entries = Object.entries(tree).map(([own, inside]) =>
    inside instanceof File
      ? {
          isDirectory: false,
          name: own,
          fullPath: `${path}/${own}`,
          file: (done: (entryFile: File) => void) => done(inside),
        }
      : folder(own, inside, `${path}/${own}`),
  );
  const portions = [entries.slice(0, 1), entries.slice(1)].filter((portion) => portion.length > 0);
  return {
    isDirectory: true,
    name,
    fullPath: path,
    createReader: () => ({ readEntries: (done: (some: unknown[]) => void) => done(portions.shift() ?? []) }),
  } as unknown as FileSystemEntry;
}

test("[IO-7] chats are imported, the rest is attached", async () => {
  const { chats: chosenFiles, others } = await sortDropped({ files: [chats, notes], folders: [] });
  expect(chosenFiles.map(({ path }) => path)).toEqual(["conversations.json"]);
  expect(others).toEqual([notes]);
});

test("[IO-7] a folder with chats is imported whole, one without is refused", async () => {
  const export1 = folder("export", { "conversations.json": chats, images: { "sun.png": file("sun.png", "x") } });
  const other = folder("photos", { "notes.json": notes });
  const placeholders = ["export", "photos"].map((name) => ({ name, failure: "invalid-type" as const }));
  const { chats: chosenFiles, others } = await sortDropped({ files: placeholders, folders: [export1, other] });
  expect(chosenFiles.map(({ path }) => path).sort()).toEqual(["export/conversations.json", "export/images/sun.png"]);
  expect(others).toEqual([{ name: "photos", failure: "invalid-type" }]);
});

test("[IO-7] the import dialog itself takes every dropped file", async () => {
  const chosenFiles = await filesOfDrop({
    files: [notes],
    folders: [folder("photos", { "sun.png": file("sun.png", "x") })],
  });
  expect(chosenFiles.map(({ path }) => path)).toEqual(["notes.json", "photos/sun.png"]);
});
