import { withoutUndefined } from "@tutti/contract";
import { type Character, distinctName, hiddenLetterOf, type StoreKey, USER_CHARACTER_ID } from "@tutti/domain";
import type { GuardedDatabase } from "@tutti/engine";
import { excerptOf, matchText } from "./excerpt.ts";
import { contentsOf, readHiddenMessages, readTexts } from "./read-found.ts";
import type { SearchHit, SearchProgress, SearchResult } from "./search-protocol.ts";
import { createTextIndex, type IndexedMessage, type IndexHit } from "./text-index.ts";

/** Messages that one search lists. */
const LISTED = 50;
/** Candidates that are read to list them: in scripts without spaces, some turn out not to match. */
const READ = 150;

type Author = Pick<Character, "id" | "roomId" | "name" | "model" | "createdAt">;

/** The index over a local store, kept up to date with it. */
export interface MessageSearch {
  /** Reads every room, the latest first. A search before its end finds messages that have been read. Never rejects. */
  load(): Promise<void>;
  find(query: string): Promise<SearchResult>;
}

/**
 * Builds the index from a store, and follows the writes of this page and other tabs. Messages are indexed once they are
 * finished: an answer that still grows would be indexed again with each of its words.
 */
export function createMessageSearch(options: {
  database: Pick<GuardedDatabase, "loadRooms" | "read" | "rowsOfRoom" | "tabs">;
  onProgress: (progress: SearchProgress) => void;
  onChange: () => void;
}): MessageSearch {
  const { database, onProgress, onChange } = options;
  const index = createTextIndex();
  /** The data from which the names of a room's authors are derived, by the room's id. */
  const authors = new Map<string, Map<string, Author>>();
  /** Messages changed and rooms deleted since the reading began: rows that are read for them may be older. */
  const changedMessages = new Set<string>();
  const removedRooms = new Set<string>();

  const putText = (message: IndexedMessage, text: string): void => {
    const { id, roomId, characterId, createdAt } = message;
    index.put({ id, roomId, characterId, createdAt }, text);
  };

  const putAuthors = (...characters: readonly Character[]): void => {
    for (const { id, roomId, name, model, createdAt } of characters) {
      const ofRoom = authors.get(roomId) ?? new Map<string, Author>();
      authors.set(roomId, ofRoom.set(id, { id, roomId, name, model, createdAt }));
    }
  };

  const readRoom = (roomId: string) =>
    Promise.all([
      database.rowsOfRoom("characters", roomId),
      database.rowsOfRoom("messages", roomId),
      database.rowsOfRoom("texts", roomId),
    ]);

  const takeIn = (roomId: string, [characters, messages, texts]: Awaited<ReturnType<typeof readRoom>>): void => {
    // A room that cannot be read is missing only its own messages.
    if (!characters.ok || !messages.ok || !texts.ok || removedRooms.has(roomId)) return;
    putAuthors(...characters.value);
    const contents = new Map(texts.value.map((text) => [text.id, text.content]));
    for (const message of messages.value) {
      if (!changedMessages.has(message.id) && !message.isGenerating) putText(message, contents.get(message.id) ?? "");
    }
  };

  const follow = async (keys: readonly StoreKey[]): Promise<void> => {
    for (const { table, id } of keys) if (table === "messages" || table === "texts") changedMessages.add(id);
    const changes = await database.read(wantedKeys(keys));
    if (!changes.ok) return;
    const contents = contentsOf(changes.value);
    for (const change of changes.value) {
      if (change.type === "damaged") continue;
      if (change.type === "remove") {
        if (change.table === "rooms") {
          removedRooms.add(change.id);
          index.removeRoom(change.id);
          authors.delete(change.id);
        } else if (change.table === "messages") index.remove(change.id);
      } else if (change.table === "characters") {
        putAuthors(change.record);
      } else if (change.table === "messages") {
        if (change.record.isGenerating) index.remove(change.record.id);
        else putText(change.record, contents.get(change.record.id) ?? "");
      }
    }
    onChange();
  };

  const toHit = (
    { message }: IndexHit,
    { text, query, letter }: { text: string; query: string; letter: string | undefined },
  ): SearchHit => {
    const ofRoom = [...(authors.get(message.roomId)?.values() ?? [])];
    const author =
      message.characterId === USER_CHARACTER_ID ? undefined : (letter ?? distinctName(ofRoom, message.characterId));
    return {
      messageId: message.id,
      roomId: message.roomId,
      createdAt: message.createdAt,
      excerpt: excerptOf(text, query),
      ...withoutUndefined({ author }),
    };
  };

  database.tabs?.subscribe((keys) => void follow(keys));

  return {
    async load() {
      const rooms = await database.loadRooms();
      if (!rooms.ok) {
        onProgress({ messages: 0, isComplete: true, error: rooms.error.message });
        return;
      }
      const newestFirst = [...rooms.value].sort((one, other) => other.updatedAt - one.updatedAt);
      // The next room is read while this one is indexed.
      let next = newestFirst[0] && readRoom(newestFirst[0].id);
      for (const [place, room] of newestFirst.entries()) {
        const rows = await next;
        const following = newestFirst[place + 1];
        next = following && readRoom(following.id);
        if (rows !== undefined) takeIn(room.id, rows);
        onProgress({ messages: index.size, isComplete: false });
      }
      changedMessages.clear();
      removedRooms.clear();
      onProgress({ messages: index.size, isComplete: true });
    },
    async find(query) {
      const candidates = index.find(query);
      const read = candidates.slice(0, READ);
      const texts = await readTexts(
        database,
        read.map(({ message }) => message.id),
      );
      const matchingHits = read.flatMap((hit) => {
        const text = texts.get(hit.message.id);
        if (text === undefined) return [];
        const { isMatch, isPhrase } = matchText(text, query);
        return isMatch ? [{ hit, text, isPhrase }] : [];
      });
      const hiddenMessages = await readHiddenMessages(
        database,
        matchingHits.map(({ hit }) => hit.message.id),
      );
      // A provider's error message that stands in the place of an answer would reveal the hidden author.
      const matches = matchingHits.filter(({ hit }) => hiddenMessages.get(hit.message.id)?.error?.isContent !== true);
      // Sorting keeps the index's order within phrases and within other matches.
      const phrasesFirst = matches.sort((one, other) => Number(other.isPhrase) - Number(one.isPhrase));
      const listedHits = phrasesFirst.slice(0, LISTED);
      const letterOf = ({ message }: IndexHit) => hiddenLetterOf(hiddenMessages.get(message.id)?.characterId);
      return {
        hits: listedHits.map(({ hit, text }) => toHit(hit, { text, query, letter: letterOf(hit) })),
        total: candidates.length - (read.length - matches.length),
      };
    },
  };
}

/** The rows to read after changes to these: a message always with its text. */
function wantedKeys(keys: readonly StoreKey[]): StoreKey[] {
  const messageIds = new Set(keys.filter(({ table }) => table === "messages" || table === "texts").map(({ id }) => id));
  return [
    ...keys.filter(({ table }) => table === "rooms" || table === "characters"),
    ...[...messageIds].flatMap((id): StoreKey[] => [
      { table: "messages", id },
      { table: "texts", id },
    ]),
  ];
}
