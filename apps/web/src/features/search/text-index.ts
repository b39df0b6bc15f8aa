import { type QueryWord, queryWords, termsOf } from "./terms.ts";

/** The data of a message in the index, besides its words. */
export interface IndexedMessage {
  id: string;
  roomId: string;
  /** The id of its author. */
  characterId: string;
  createdAt: number;
}

/** A message that matches. */
export interface IndexHit {
  message: IndexedMessage;
  /** How well the words match; useful only for comparison. */
  score: number;
}

/** Finds messages by the words of their texts. */
export interface TextIndex {
  readonly size: number;
  /** Adds a message, or replaces its text. */
  put(message: IndexedMessage, text: string): void;
  remove(messageId: string): void;
  removeRoom(roomId: string): void;
  /**
   * Every message that has all words of the query: whole words before beginnings before parts of words, then newer
   * messages first.
   */
  find(query: string): IndexHit[];
}

const WHOLE = 4;
const BEGINNING = 2;
const PART = 1;

/** The minimum length of a searched part of a word: shorter parts are in nearly every message. */
const MIN_PART_LENGTH = 3;

/**
 * An inverted index in memory. A message has a number; a term has the list of the numbers of its messages. Removing or
 * replacing a message leaves its old number in the lists and clears the number's entry, which needs no search.
 */
export function createTextIndex(): TextIndex {
  const messages: (IndexedMessage | undefined)[] = [];
  const numbers = new Map<string, number>();
  const postings = new Map<string, number[]>();
  /** All terms, each with a line end on both sides, so that parts of words are found with one scan. */
  let dictionary = "\n";
  let waiting: string[] = [];

  const forget = (messageId: string): void => {
    const number = numbers.get(messageId);
    if (number === undefined) return;
    messages[number] = undefined;
    numbers.delete(messageId);
  };

  const addTerm = (term: string, number: number): void => {
    const list = postings.get(term);
    if (list !== undefined) {
      list.push(number);
      return;
    }
    postings.set(term, [number]);
    waiting.push(term);
  };

  const allTerms = (): string => {
    if (waiting.length > 0) {
      dictionary += `${waiting.join("\n")}\n`;
      waiting = [];
    }
    return dictionary;
  };

  /** How well each message matches one word, by the message's number; 0 where it does not match. */
  const scoresOf = ({ text, pairs }: QueryWord): Uint8Array => {
    const scores = new Uint8Array(messages.length);
    if (pairs.length > 0) {
      const counts = new Uint16Array(messages.length);
      for (const pair of new Set(pairs))
        for (const number of postings.get(pair) ?? []) counts[number] = (counts[number] ?? 0) + 1;
      const all = new Set(pairs).size;
      for (let number = 0; number < counts.length; number += 1) if (counts[number] === all) scores[number] = WHOLE;
      return scores;
    }
    for (const term of termsWith(allTerms(), text)) {
      const score = term === text ? WHOLE : term.startsWith(text) ? BEGINNING : PART;
      for (const number of postings.get(term) ?? []) if ((scores[number] ?? 0) < score) scores[number] = score;
    }
    return scores;
  };

  return {
    get size() {
      return numbers.size;
    },
    put(message, text) {
      forget(message.id);
      const terms = termsOf(text);
      if (terms.size === 0) return;
      const number = messages.push(message) - 1;
      numbers.set(message.id, number);
      for (const term of terms) addTerm(term, number);
    },
    remove: forget,
    removeRoom(roomId) {
      for (const message of messages) if (message?.roomId === roomId) forget(message.id);
    },
    find(query) {
      const words = queryWords(query).map(scoresOf);
      if (words.length === 0) return [];
      const hits: IndexHit[] = [];
      for (const [number, message] of messages.entries()) {
        if (message === undefined) continue;
        let score = 0;
        const isHit = words.every((scores) => {
          score += scores[number] ?? 0;
          return (scores[number] ?? 0) > 0;
        });
        if (isHit) hits.push({ message, score });
      }
      return hits.sort(
        (one, other) =>
          other.score - one.score ||
          other.message.createdAt - one.message.createdAt ||
          (one.message.id < other.message.id ? -1 : 1),
      );
    },
  };
}

/** The terms that contain the text, or begin with it where it is short. */
function* termsWith(dictionary: string, text: string): Generator<string> {
  const isPartAllowed = text.length >= MIN_PART_LENGTH || /[\u0250-\uffff]/.test(text);
  const needle = isPartAllowed ? text : `\n${text}`;
  let at = dictionary.indexOf(needle);
  while (at !== -1) {
    const start = isPartAllowed ? dictionary.lastIndexOf("\n", at) + 1 : at + 1;
    const end = dictionary.indexOf("\n", at + needle.length);
    yield dictionary.slice(start, end);
    at = dictionary.indexOf(needle, end);
  }
}
