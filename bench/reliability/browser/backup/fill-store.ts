import { createAppArtifact, createArtifactFile, createArtifactFileContent, createArtifactVersion } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText } from "@tutti/testkit";
import type { Page } from "playwright";

/** The contents of a filled store. */
export interface StoreContents {
  rooms: number;
  /** Messages of each room, questions and answers in turn. */
  messages: number;
  /** Messages with two photographs each, in all rooms together. */
  photographs: number;
  /** Versions of an app, each with a different content of its one file. */
  files: number;
}

/** Characters of a message, of a photograph as a data URL (3 MB of bytes), and of an artifact's file. */
const LENGTHS = { message: 2400, photograph: 4_000_000, file: 400_000 };

/**
 * Fills the page's store with rows as the product writes them, straight into IndexedDB: through the composer a gigabyte
 * would take days. Every text and photograph is different, so that no content is shared between rows. The rows agree
 * with each other: a check of the store, which the page makes soon after its start, leaves them as they are.
 */
export async function fillStore(page: Page, contents: StoreContents): Promise<void> {
  const templates = {
    ...appTemplates(),
    room: aRoom(),
    character: aCharacter(),
    question: aMessage(),
    answer: aMessage({ type: "assistant" }),
    text: aText(),
  };
  await page.evaluate(writeRows, { contents, templates, lengths: LENGTHS });
}

/** An app of the first room. */
function appTemplates() {
  const at = { roomId: "room-0", now: 1_700_000_000_000 };
  const prompt = "A page that tells the time";
  const app = createAppArtifact({ ...at, name: "Clock", prompt, characterIds: ["char-0"] });
  const madeBy = { generatingMessageId: null, characterId: "char-0", characterName: "Alpha" };
  const version = createArtifactVersion({
    ...{ ...at, ...madeBy, artifactId: app.id, parentVersionId: null, versionNumber: 1, prompt, type: "app" },
  });
  return {
    app,
    file: createArtifactFile({ ...at, filename: "index.html", type: "html" }),
    version: { ...version, generationStatus: "success" },
    content: createArtifactFileContent({ ...at, generationStatus: "success" }),
  };
}

interface StorePlan {
  contents: StoreContents;
  lengths: typeof LENGTHS;
  templates: {
    room: object;
    character: object;
    question: object;
    answer: object;
    text: object;
    app: object;
    file: { id: string };
    version: object;
    content: object;
  };
}

/** Runs in the page. */
async function writeRows({ contents, templates, lengths }: StorePlan): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("tutti:v3");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  let rows: [string, object][] = [];
  let weight = 0;
  const flush = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([...new Set(rows.map(([table]) => `v3:${table}`))], "readwrite");
      for (const [table, row] of rows) transaction.objectStore(`v3:${table}`).put(row);
      rows = [];
      weight = 0;
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  const put = async (table: string, row: object, characters = 500): Promise<void> => {
    rows.push([table, row]);
    weight += characters;
    if (weight > 16_000_000) await flush();
  };
  const random = (length: number): string => {
    const bytes = new Uint8Array(Math.ceil((length * 3) / 4));
    for (let start = 0; start < bytes.length; start += 65_536) {
      crypto.getRandomValues(bytes.subarray(start, start + 65_536));
    }
    let binary = "";
    for (let start = 0; start < bytes.length; start += 8192) {
      binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
    }
    return btoa(binary);
  };
  const photograph = () => ({
    type: "image",
    name: "photograph.jpg",
    size: (lengths.photograph * 3) / 4,
    url: `data:image/jpeg;base64,${random(lengths.photograph)}`,
  });
  const all = contents.rooms * contents.messages;
  const every = Math.floor(all / Math.max(1, contents.photographs));
  let count = 0;
  for (let room = 0; room < contents.rooms; room += 1) {
    const roomId = `room-${room}`;
    await put("rooms", { ...templates.room, id: roomId, title: `Room ${room}` });
    await put("characters", { ...templates.character, id: `char-${room}`, roomId });
    // A text with one character beyond Latin-1 takes two bytes for each character, here as in most real chats.
    const mark = room % 2 === 0 ? "" : " → ";
    let parentMessageId: string | null = null;
    for (let index = 0; index < contents.messages; index += 1) {
      const id = `msg-${room}-${String(index).padStart(6, "0")}`;
      const isAnswer = index % 2 === 1;
      count += 1;
      const hasPhotographs =
        !isAnswer && contents.photographs > 0 && Math.floor(count / 2) % Math.ceil(every / 2) === 0;
      const at = { createdAt: 1_700_000_000_000 + index * 1000, updatedAt: 1_700_000_000_000 + index * 1000 };
      const own = { id, roomId, parentMessageId, ...at };
      const attachments = hasPhotographs ? [photograph(), photograph()] : [];
      const message = isAnswer
        ? { ...templates.answer, ...own, characterId: `char-${room}` }
        : { ...templates.question, ...own, attachments };
      await put("messages", message, hasPhotographs ? 2 * lengths.photograph : 500);
      await put("texts", { ...templates.text, id, roomId, content: random(lengths.message) + mark }, lengths.message);
      parentMessageId = id;
    }
  }
  const { app, file, version, content } = templates;
  const versionId = (index: number): string => `art-ver-${String(index).padStart(6, "0")}`;
  for (let index = 0; index < contents.files; index += 1) {
    const contentId = `art-file-cont-${index}`;
    const own = { id: versionId(index), parentVersionId: index === 0 ? null : versionId(index - 1) };
    const fileContents = { [file.id]: contentId };
    await put("artifactVersions", { ...version, ...own, versionNumber: index + 1, fileContents });
    await put("artifactFileContents", { ...content, id: contentId, content: random(lengths.file) }, lengths.file);
  }
  if (contents.files > 0) {
    const head = { headVersionId: versionId(contents.files - 1), versionsCount: contents.files };
    await put("artifactFiles", file);
    await put("artifacts", { ...app, ...head, fileIds: [file.id], entrypointFileId: file.id });
  }
  await flush();
  database.close();
}
