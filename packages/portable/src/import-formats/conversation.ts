import type { JsonObject } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { USER_CHARACTER_ID } from "@tutti/domain";
import type { ParsedRecord, ParsedRoom } from "../orpg/parsed-room.ts";
import type { Report } from "../repair/report.ts";

/** A file beside the chats of an export, such as a picture. */
export interface ParsedFile {
  /** Identifies the file in the export. */
  key: string;
  name: string;
}

/** One message of another product's chat; turns are in the order of the chat. */
export interface Turn {
  role: "user" | "assistant";
  content: string;
  reasoning?: string | undefined;
  /** The author of an answer, as the other product knows it; one author is one character here. */
  author?: { key: string; name?: string | undefined; model?: string | undefined } | undefined;
  /** Milliseconds since the epoch. */
  createdAt?: number | undefined;
  citations?: readonly JsonObject[] | undefined;
  attachments?: readonly JsonObject[] | undefined;
  images?: readonly JsonObject[] | undefined;
  /** Files that come with the export; they become attachments of a question, and images of an answer. */
  files?: readonly ParsedFile[] | undefined;
  /** Whether this is an alternative to the answer with which the chat continues. */
  isAlternative?: boolean | undefined;
}

/** A chat of another product, in the fields that every product has. */
export interface Conversation {
  /** The other product's id of it. */
  id?: string | undefined;
  title?: string | undefined;
  /** Milliseconds since the epoch. */
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
  /** The system prompt of every model of the chat. */
  systemPrompt?: string | undefined;
  turns: readonly Turn[];
  /** Other branches of the chat, as after an edited question: each with all of its turns from the first one on. */
  branches?: readonly (readonly Turn[])[] | undefined;
  /**
   * Whether several models answer each question in the other product, too: then every model that answered continues.
   */
  isSideBySide?: boolean | undefined;
}

/** The context of a reader of another product's chats. */
export interface ReadContext {
  report: Report;
  /** The file of the export that a chat points at, by its id or name there; undefined if the export has none. */
  fileOf(pointer: string): ParsedFile | undefined;
}

const unknownAuthor = { key: "" };

/**
 * One path of a conversation as a room that is yet to be repaired, like one from a file of our own format. Each
 * question follows the question before it, and each answer the question before it, so no parents are given. An
 * alternative answer belongs to a character of its own, which is marked as removed, so that the answer is read beside
 * the other one and its character is never called again.
 */
export function toFoundRoom(conversation: Conversation, turns: readonly Turn[] = conversation.turns): ParsedRoom {
  const cast = createCast(conversation, turns);
  let lastTime = conversation.createdAt ?? 0;
  const messages = turns.map((turn, index): ParsedRecord => {
    const id = `turn-${index}`;
    // Only the order counts: a clock that went back, or was coarse, must not change it, nor an answer that was
    // regenerated later.
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

/** Assigns a character to each of the answers. */
function createCast({ systemPrompt, isSideBySide = false }: Conversation, turns: readonly Turn[]) {
  const characters = new Map<string, ParsedRecord>();
  const spoken = new Map<number, string>();
  const authorOf = (turn: Turn): Author => turn.author ?? unknownAuthor;
  const goesOn = new Set(
    turns.filter((turn) => turn.role === "assistant" && !turn.isAlternative).map((turn) => authorOf(turn).key),
  );

  for (const [start, end] of questions(turns)) {
    const group = turns.slice(start, end);
    /**
     * The authors with an answer to this question: one with which the chat continues keeps its place, wherever it is.
     */
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
    /** Characters that continue come first: the others have their names with a number. */
    characters: (): ParsedRecord[] => [
      ...[...characters.values()].filter(({ fields }) => fields["isRemoved"] !== true),
      ...[...characters.values()].filter(({ fields }) => fields["isRemoved"] === true),
    ],
  };
}

/** The start and end of each question with its answers; turns before the first question are one such range. */
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

/** An author continues with its last model; an author without a model gets the Auto Router. */
function addCharacter(
  characters: Map<string, ParsedRecord>,
  { id, author, systemPrompt, isRemoved }: CastMember,
): void {
  const character = characters.get(id);
  const model = author.model ?? character?.fields["model"] ?? AUTO_ROUTER_MODEL;
  const name = author.name ?? character?.fields["name"] ?? model;
  const fields = { model, name, description: systemPrompt ?? "", ...(isRemoved ? { isRemoved } : {}) };
  characters.set(id, { id, fields });
}
