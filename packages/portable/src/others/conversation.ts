import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { USER_CHARACTER_ID } from "@tutti/domain";
import type { Found, FoundRoom } from "../orpg/found-room.ts";
import type { FoundObject } from "../repair/json-values.ts";

/** One message of another product's chat, in the order in which it was said. */
export interface Turn {
  role: "user" | "assistant";
  content: string;
  reasoning?: string | undefined;
  /** Who answered, as the other product knows it; the same one is one character here. */
  author?: { key: string; name?: string | undefined; model?: string | undefined } | undefined;
  /** Milliseconds since the epoch. */
  createdAt?: number | undefined;
  citations?: readonly FoundObject[] | undefined;
  attachments?: readonly FoundObject[] | undefined;
  images?: readonly FoundObject[] | undefined;
}

/** A chat of another product, as far as every product has it. */
export interface Conversation {
  title?: string | undefined;
  /** Milliseconds since the epoch. */
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
  /** What every model of the chat was told first. */
  systemPrompt?: string | undefined;
  turns: readonly Turn[];
}

const unknownAuthor = { key: "" };

/**
 * A conversation as a room that is yet to be repaired, as one from a file of our own format is. Each question follows the question
 * before it, and each answer the question before it, so no parents are given.
 */
export function toFoundRoom(conversation: Conversation): FoundRoom {
  const characters = new Map<string, Found>();
  let lastTime = conversation.createdAt ?? 0;
  const messages = conversation.turns.map((turn, index): Found => {
    const author = turn.author ?? unknownAuthor;
    const id = `turn-${index}`;
    if (turn.role === "assistant") addCharacter(characters, author, conversation.systemPrompt);
    // The order is what counts: a clock that went back, or was coarse, must not change it.
    lastTime = Math.max(lastTime + 1, turn.createdAt ?? 0);
    return {
      id,
      fields: {
        type: turn.role,
        characterId: turn.role === "user" ? USER_CHARACTER_ID : characterKey(author),
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
    characters: [...characters.values()],
    messages,
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
  };
}

type Author = NonNullable<Turn["author"]>;

function characterKey({ key }: Author): string {
  return `author ${key}`;
}

/** The model that somebody used last is the one that goes on; who names none is answered by the automatic one. */
function addCharacter(characters: Map<string, Found>, author: Author, systemPrompt: string | undefined): void {
  const id = characterKey(author);
  const known = characters.get(id);
  const model = author.model ?? known?.fields["model"] ?? AUTO_ROUTER_MODEL;
  const name = author.name ?? known?.fields["name"] ?? model;
  characters.set(id, { id, fields: { model, name, description: systemPrompt ?? "" } });
}
