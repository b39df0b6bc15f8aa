import { t } from "@lingui/core/macro";
import { withoutUndefined } from "@tutti/contract";
import {
  type Attachment,
  type Database,
  MAX_FILE_SIZE,
  openedTables,
  type RecordChange,
  type Result,
  type Room,
} from "@tutti/domain";
import { type ParsedChat, type RoomRecords, readChats } from "@tutti/portable";
import { toUtf8 } from "../files/text/to-utf8.ts";
import type {
  ChatNotes,
  ChosenFile,
  ImportReport,
  ImportReversal,
  ListedChat,
  ReadProgress,
} from "./import-protocol.ts";
import { findSourceFiles, type SourceFile } from "./source-files.ts";

/**
 * The number of rows and of characters after which the waiting rooms are written: each write is small, so that no other
 * write waits long for it.
 */
const ROWS_A_WRITE = 500;
const CHARACTERS_A_WRITE = 1_000_000;
/** Rooms that one write removes when an import is undone. */
const ROOMS_A_WRITE = 50;
/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 100;

export interface ImporterOptions {
  database: Pick<Database, "loadRooms" | "read" | "write">;
  /** Makes an attachment of a file, which is no larger than an attachment may be. */
  prepareFile(file: File): Promise<Result<Attachment, string>>;
  /** Milliseconds since the epoch. */
  now(): number;
}

interface ReadOptions {
  signal: AbortSignal;
  onProgress(progress: ReadProgress, chats: readonly ListedChat[]): void;
}

interface WriteOptions {
  signal: AbortSignal;
  onProgress(writtenCount: number, total: number): void;
}

/** Reads files, and writes the chosen chats into the store. */
export interface Importer {
  /** Lists the chats of files; writes nothing. Resolves to the problems of reading, as sentences. Never rejects. */
  read(files: readonly ChosenFile[], options: ReadOptions): Promise<string[]>;
  /** Writes the chats with these keys as rooms, each room whole or not at all. Never rejects. */
  write(keys: ReadonlySet<string>, options: WriteOptions): Promise<ImportReport>;
  /** Removes the rooms of the last `write` that were not changed since. Never rejects. */
  takeBack(): Promise<ImportReversal>;
}

/**
 * Reads each file twice, once to list its chats and once to import the chosen ones, so that no more than one chat is in
 * memory, however large the files are. Runs in a worker.
 */
export function createImporter({ database, prepareFile, now }: ImporterOptions): Importer {
  let sources: SourceFile[] = [];
  let writtenRooms: Pick<Room, "id" | "updatedAt">[] = [];

  /** Iterates over the chats of the files; problems of reading go to `onProblem`. */
  async function* chatsOf(
    files: readonly SourceFile[],
    { signal, onProblem, onBytes }: ChatsOptions,
  ): AsyncGenerator<{ chat: ParsedChat; key: string; source: SourceFile }> {
    for (const source of files) {
      const file = sources.indexOf(source);
      let place = 0;
      try {
        const bytes = countBytes(source.open(signal), (size) => onBytes?.(source, size));
        const steps = readChats(toUtf8(bytes), { fileName: source.baseName, fileOf: source.finder.find });
        for await (const step of steps) {
          if (signal.aborted) return;
          if (step.type === "problem") onProblem(step.text);
          else {
            yield { chat: step.chat, key: `${file} ${place}`, source };
            place += 1;
          }
        }
      } catch (error) {
        if (signal.aborted) return;
        onProblem(error instanceof Error ? error.message : String(error));
      }
    }
  }

  return {
    async read(files, { signal, onProgress }) {
      const sourceFiles = await findSourceFiles(files, signal);
      // Another reading may have begun meanwhile.
      if (signal.aborted) return [];
      sources = sourceFiles.files;
      const problems = new Set(sourceFiles.problems);
      const rooms = await database.loadRooms();
      const chatsHere = knownChats(rooms.ok ? rooms.value : []);
      const total = sources.reduce((sum, { size }) => sum + size, 0);
      let read = 0;
      let waiting: ListedChat[] = [];
      let count = 0;
      let last = 0;
      const tell = (source: SourceFile | undefined): void => {
        onProgress({ read, total, name: source?.name ?? "" }, waiting);
        waiting = [];
        last = now();
      };
      const options = {
        signal,
        onProblem: (text: string) => void problems.add(text),
        onBytes: (source: SourceFile, size: number) => {
          read += size;
          if (now() - last >= PROGRESS_INTERVAL) tell(source);
        },
      };
      for await (const { chat, key } of chatsOf(sources, options)) {
        count += 1;
        waiting.push(toListedChat(chat, key, chatsHere));
      }
      tell(sources.at(-1));
      if (count === 0 && problems.size === 0 && !signal.aborted) {
        problems.add(t`No chats were found in these files. The products that can be imported are listed below.`);
      }
      return [...problems];
    },

    async write(keys, { signal, onProgress }) {
      const problems = new Set<string>();
      const leftOut: ChatNotes[] = [];
      const report = { chats: 0, rooms: 0, messages: 0 };
      let firstRoomId: string | undefined;
      let writtenCount = 0;
      let last = 0;
      writtenRooms = [];
      const batch = createBatch(database);
      const save = async (): Promise<boolean> => {
        const result = await batch.write();
        if (!result.ok) {
          problems.add(result.error);
          return false;
        }
        writtenRooms.push(...result.value.rooms);
        firstRoomId ??= result.value.rooms[0]?.id;
        report.rooms += result.value.rooms.length;
        report.chats += result.value.chats;
        report.messages += result.value.messages;
        return true;
      };
      const places = new Set([...keys].map((key) => Number(key.split(" ")[0])));
      const sourceFiles = sources.filter((_source, place) => places.has(place));
      const options = { signal, onProblem: (text: string) => void problems.add(text) };
      for await (const { chat, key, source } of chatsOf(sourceFiles, options)) {
        if (!keys.has(key)) continue;
        try {
          const files = await filesOf(chat, { source, prepareFile, signal });
          // An abort may have cut a file off.
          if (signal.aborted) break;
          batch.add(chat.toRooms({ now: now(), files }));
        } catch (error) {
          problems.add(t`“${chat.title}” is damaged, and was left out (${String(error).slice(0, 200)}).`);
          continue;
        }
        const notes = chat.report.lines();
        if (notes.length > 0) leftOut.push({ title: chat.title, notes });
        if (batch.isFull() && !(await save())) break;
        writtenCount += 1;
        if (now() - last >= PROGRESS_INTERVAL) {
          onProgress(writtenCount, keys.size);
          last = now();
        }
        if (writtenCount === keys.size) break;
      }
      await save();
      return {
        ...report,
        ...withoutUndefined({ firstRoomId }),
        leftOut,
        problems: [...problems],
        missing: keys.size - report.chats,
        isCanceled: signal.aborted,
      };
    },

    async takeBack() {
      const keptIds: string[] = [];
      let rooms = 0;
      for (let start = 0; start < writtenRooms.length; start += ROOMS_A_WRITE) {
        const portion = writtenRooms.slice(start, start + ROOMS_A_WRITE);
        const storedRooms = await database.read(portion.map(({ id }) => ({ table: "rooms", id })));
        if (!storedRooms.ok) return { rooms, keptTitles: keptIds, failure: storedRooms.error.message };
        const removals = storedRooms.value.flatMap((change, place): RecordChange[] => {
          if (change.type !== "put" || change.table !== "rooms") return [];
          if (change.record.updatedAt === portion[place]?.updatedAt) {
            return [{ table: "rooms", type: "remove", id: change.record.id }];
          }
          keptIds.push(change.record.title);
          return [];
        });
        const result = await database.write(removals);
        if (!result.ok) return { rooms, keptTitles: keptIds, failure: result.error.message };
        rooms += removals.length;
      }
      writtenRooms = [];
      return { rooms, keptTitles: keptIds };
    },
  };
}

interface ChatsOptions {
  signal: AbortSignal;
  onProblem(text: string): void;
  onBytes?(source: SourceFile, size: number): void;
}

async function* countBytes(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/**
 * The chats that the store has: imported ones by their products' ids, and the person's own rooms by theirs; with the
 * times of their last change.
 */
function knownChats(rooms: readonly Room[]): Map<string, Set<number | undefined>> {
  const knownTimes = new Map<string, Set<number | undefined>>();
  const add = (key: string, updatedAt: number | undefined): void => {
    knownTimes.set(key, (knownTimes.get(key) ?? new Set()).add(updatedAt));
  };
  for (const { id, updatedAt, importedFrom } of rooms) {
    add(chatKey("tutti", id), updatedAt);
    if (importedFrom) add(chatKey(importedFrom.product, importedFrom.id), importedFrom.updatedAt);
  }
  return knownTimes;
}

function chatKey(product: string, id: string): string {
  return `${product} ${id}`;
}

/** @param knownTimes gets an entry for each chat that was found so far */
function toListedChat(chat: ParsedChat, key: string, knownTimes: Map<string, Set<number | undefined>>): ListedChat {
  const { product, title, updatedAt, messages, branches } = chat;
  const own = chatKey(product, chat.id);
  const times = knownTimes.get(own);
  const inFiles = `in these files ${own} ${updatedAt}`;
  const presence = knownTimes.has(inFiles)
    ? "twice"
    : times === undefined
      ? "new"
      : times.has(updatedAt)
        ? "here"
        : "changed";
  knownTimes.set(inFiles, new Set());
  return { key, product, title, messages, branches, presence, ...withoutUndefined({ updatedAt }) };
}

/** The files that a chat refers to, as far as they can be attached. */
async function filesOf(
  chat: ParsedChat,
  { source, prepareFile, signal }: Pick<ImporterOptions, "prepareFile"> & { source: SourceFile; signal: AbortSignal },
): Promise<Map<string, Attachment>> {
  const files = new Map<string, Attachment>();
  for (const { key, name } of chat.files) {
    const exportFile = source.finder.file(key);
    if (exportFile === undefined || files.has(key) || exportFile.size > MAX_FILE_SIZE) continue;
    try {
      const fileResult = await prepareFile(new File([await exportFile.blob(signal)], name));
      if (fileResult.ok) files.set(key, fileResult.value);
    } catch {
      // The chat's notes report it as a file that cannot be kept.
    }
  }
  return files;
}

interface WriteSum {
  rooms: Pick<Room, "id" | "updatedAt">[];
  chats: number;
  messages: number;
}

/** Rooms that wait for a common write. */
function createBatch(database: Pick<Database, "write">) {
  let changes: RecordChange[] = [];
  let waiting: WriteSum = { rooms: [], chats: 0, messages: 0 };
  let characters = 0;
  return {
    add(rooms: readonly RoomRecords[]): void {
      for (const records of rooms) {
        const own = toChanges(records);
        changes.push(...own);
        characters += records.texts.reduce((sum, text) => sum + text.content.length + text.reasoning.length, 0);
        characters += attachedSize(records);
        waiting.rooms.push({ id: records.room.id, updatedAt: records.room.updatedAt });
        waiting.messages += records.messages.length;
      }
      waiting.chats += 1;
    },
    isFull: () => changes.length >= ROWS_A_WRITE || characters >= CHARACTERS_A_WRITE,
    async write(): Promise<Result<WriteSum, string>> {
      const [now, all] = [waiting, changes];
      waiting = { rooms: [], chats: 0, messages: 0 };
      changes = [];
      characters = 0;
      const result = await database.write(all);
      if (result.ok) return { ok: true, value: now };
      const { code, message } = result.error;
      return {
        ok: false,
        error:
          code === "quota-exceeded"
            ? t`The browser's storage is full: the import ended there. Delete chats, or free space on the disk, and import the rest.`
            : t`The chats could not be stored: ${message}`,
      };
    },
  };
}

function toChanges(records: RoomRecords): RecordChange[] {
  const changes: RecordChange[] = [{ table: "rooms", type: "put", record: records.room }];
  for (const table of openedTables) {
    // The compiler cannot follow a record's type through the table's name.
    for (const record of records[table]) changes.push({ table, type: "put", record } as RecordChange);
  }
  return changes;
}

function attachedSize({ messages }: RoomRecords): number {
  const sizes = messages.flatMap(({ attachments, images }) => [
    ...attachments.map(({ url, content }) => (url?.length ?? 0) + (content?.length ?? 0)),
    ...images.map(({ url }) => url.length),
  ]);
  return sizes.reduce((sum, size) => sum + size, 0);
}
