import type { JsonObject } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { USER_CHARACTER_ID } from "@tutti/domain";
import type { ParsedRecord, ParsedRoom } from "../orpg/parsed-room.ts";
import type { Report } from "../repair/report.ts";

/** A file beside the chats of an export, such as a picture. */
export interface ParsedFile {
  /** What finds it again in the export. */
  key: string;
  name: string;
}

/** One message of another product's chat, in the order in which it was said. */
export interface Turn {
  role: "user" | "assistant";
  content: string;
  reasoning?: string | undefined;
  /** Who answered, as the other product knows it; the same one is one character here. */
  author?: { key: string; name?: string | undefined; model?: string | undefined } | undefined;
  /** Milliseconds since the epoch. */
  createdAt?: number | undefined;
  citations?: readonly JsonObject[] | undefined;
  attachments?: readonly JsonObject[] | undefined;
  images?: readonly JsonObject[] | undefined;
  /** Of files that come with the export; they become attachments of a question, and images of an answer. */
  files?: readonly ParsedFile[] | undefined;
  /** Another answer than the one that the chat went on with: it stands beside that one. */
  isAlternative?: boolean | undefined;
}

/** A chat of another product, as far as every product has it. */
export interface Conversation {
  /** What the other product calls it. */
  id?: string | undefined;
  title?: string | undefined;
  /** Milliseconds since the epoch. */
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
  /** What every model of the chat was told first. */
  systemPrompt?: string | undefined;
  turns: readonly Turn[];
  /** Other ways that the chat went, as after an edited question: each with all of its turns from the first one on. */
  branches?: readonly (readonly Turn[])[] | undefined;
  /** Whether several models answer each question there, too: then every model that answered goes on answering. */
  isSideBySide?: boolean | undefined;
}

/** What a reader of another product's chats works with. */
export interface ReadContext {
  report: Report;
  /** The file of the export that a chat points at, by its id or name there; undefined where the export has none. */
  fileOf(pointer: string): ParsedFile | undefined;
}

const unknownAuthor = { key: "" };

/**
 * One way of a conversation as a room that is yet to be repaired, as one from a file of our own format is. Each
 * question follows the
 * question before it, and each answer the question before it, so no parents are given. An alternative answer is of a
 * character of its
 * own, which is removed, so that it is read beside the other one and never asked again.
 */
export function toFoundRoom(conversation: Conversation, turns: readonly Turn[] = conversation.turns): ParsedRoom {
  const cast = createCast(conversation, turns);
  let lastTime = conversation.createdAt ?? 0;
  const messages = turns.map((turn, index): ParsedRecord => {
    const id = `turn-${index}`;
    // The order is what counts: a clock that went back, or was coarse, must not change it, nor an answer that was
    // made anew later.
    lastTime = Math.max(lastTime + 1, turn.isAlternative ? 0 : (turn.createdAt ?? 0));
    return {
      id,
      fields: {
        type: turn.role,
        characterId: turn.role === "user" ? USER_CHARACTER_ID : cast.authorOf(index),
        createdAt: lastTime,
        content: turn.content,
        reasoning: turn.reasoning ?? "",
        citations: turn.citations ?? [],
        attachments: turn.attachments ?? [],
        images: turn.images ?? [],
      },
    };
  });
  const { title, createdAt, updatedAt } = conversation;
  return {
    title,
    room: { createdAt: createdAt ?? messages[0]?.fields["createdAt"], updatedAt: updatedAt ?? lastTime },
    characters: cast.characters(),
    messages,
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
  };
}

type Author = NonNullable<Turn["author"]>;

/** Says which character speaks each of the answers. */
function createCast({ systemPrompt, isSideBySide = false }: Conversation, turns: readonly Turn[]) {
  const characters = new Map<string, ParsedRecord>();
  const spoken = new Map<number, string>();
  const authorOf = (turn: Turn): Author => turn.author ?? unknownAuthor;
  const goesOn = new Set(
    turns.filter((turn) => turn.role === "assistant" && !turn.isAlternative).map((turn) => authorOf(turn).key),
  );

  for (const [start, end] of questions(turns)) {
    const group = turns.slice(start, end);
    /** Who has an answer to this question: one that the chat went on with keeps its place, wherever it stands. */
    const authorKeys = new Set(
      group
        .filter((turn) => turn.role === "assistant" && !turn.isAlternative)
        .map((turn) => characterKey(authorOf(turn))),
    );
    for (const [offset, turn] of group.entries()) {
      if (turn.role === "user") continue;
      const author = authorOf(turn);
      const key = characterKey(author);
      const isFree = (goesOn.has(author.key) || isSideBySide) && !authorKeys.has(key);
      let own = key;
      if (turn.isAlternative && !isFree) {
        for (let number = 2; authorKeys.has(own) || own === key; number += 1) own = `${key} ${number}`;
      }
      authorKeys.add(own);
      spoken.set(start + offset, own);
      addCharacter(characters, { id: own, author, systemPrompt, isRemoved: own !== key });
    }
  }
  return {
    authorOf: (index: number): string => spoken.get(index) ?? "",
    /** Those that go on first: the others have their names with a number. */
    characters: (): ParsedRecord[] => [
      ...[...characters.values()].filter(({ fields }) => fields["isRemoved"] !== true),
      ...[...characters.values()].filter(({ fields }) => fields["isRemoved"] === true),
    ],
  };
}

/** Where each question and what follows it begins and ends; what comes before the first one is one of them. */
function questions(turns: readonly Turn[]): [number, number][] {
  const starts = turns.flatMap((turn, index) => (turn.role === "user" || index === 0 ? [index] : []));
  return starts.map((start, place) => [start, starts[place + 1] ?? turns.length]);
}

function characterKey({ key }: Author): string {
  return `author ${key}`;
}

interface CastMember {
  id: string;
  author: Author;
  systemPrompt: string | undefined;
  isRemoved: boolean;
}

/**
 * The model that was used last is the one that goes on; an author without a model is answered for by the automatic
 * one.
 */
function addCharacter(
  characters: Map<string, ParsedRecord>,
  { id, author, systemPrompt, isRemoved }: CastMember,
): void {
  const parsedRecord = characters.get(id);
  const model = author.model ?? parsedRecord?.fields["model"] ?? AUTO_ROUTER_MODEL;
  const name = author.name ?? parsedRecord?.fields["name"] ?? model;
  const fields = { model, name, description: systemPrompt ?? "", ...(isRemoved ? { isRemoved } : {}) };
  characters.set(id, { id, fields });
}
