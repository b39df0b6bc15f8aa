import { AUTO_ROUTER_MODEL, deriveId, withoutUndefined } from "@tutti/contract";
import type { Character, GenerationMode, Message, MessageText, Room } from "@tutti/domain";
import {
  askBlind,
  createAssistantMessage,
  createCharacter,
  createdAtAfter,
  createUserMessage,
  hasDefaultTitle,
  isActive,
  titleFromPrompt,
} from "@tutti/domain";
import { startAnswers } from "../answers/start-answer.ts";
import { takeBackTurn } from "../answers/take-back-turn.ts";
import { placeArtifact, placeVersions } from "../artifact/make/place-versions.ts";
import { startVersions } from "../artifact/make/start-versions.ts";
import { repairLater } from "../artifact/repair/repair-later.ts";
import type { EngineContext } from "../context.ts";
import type { Draft } from "../state/draft.ts";
import { nextQuestionOf } from "../state/next-question.ts";
import { prepareAnswer } from "./prepare-answer.ts";

/** The rows that were put into the tables, and the function that starts their answers. */
export interface Placement {
  count: number;
  artifactId?: string;
  /**
   * Settles when every answer has ended; never rejects.
   *
   * @param onSignedOut called after all added rows were removed again, since the gateway refuses without a sign-in
   */
  run(onSignedOut: () => void): Promise<void>;
}

/**
 * Adds the message of a draft, and the placeholders of its answers or versions, one for each author: they appear
 * together, before any model is asked.
 *
 * @param turn.questionId the id of the message, if it has one already
 */
export function placeTurn(
  context: EngineContext,
  { room, draft, questionId }: { room: Room; draft: Draft; questionId: string | undefined },
): Placement {
  const userMessage = toQuestion(context, room, { draft, questionId });
  const isBlind = draft.isBlind ?? room.isBlind === true;
  const { question, authors } = askBlind(userMessage, activeCharacters(context, room.id), isBlind);
  const { mode = "chat" } = draft;
  if (mode === "chat") return placeAnswers(context, question, { draft, characters: authors });
  return placeArtifactOf(context, question, { draft, mode, characters: authors });
}

/** The message to send, placed after all others of the room's chat. */
function toQuestion(
  { tables, ports }: EngineContext,
  room: Room,
  { draft, questionId }: { draft: Draft; questionId: string | undefined },
): Message {
  const messageIds = tables.roomStates.get(room.id)?.messageIds ?? [];
  const last = tables.messages.get(messageIds.at(-1) ?? "");
  const now = createdAtAfter({ now: ports.clock.now(), ...(last ? { previous: last.createdAt } : {}) });
  const { parentMessageId, followsAnswerId } = nextQuestionOf({ tables }, room.id);

  return {
    ...createUserMessage({ roomId: room.id, parentMessageId, now, attachments: [...draft.attachments] }),
    ...withoutUndefined({ followsAnswerId, id: questionId }),
    ...(draft.mode === undefined || draft.mode === "chat" ? {} : { mode: draft.mode }),
    ...(draft.isWebSearchOn ? { isWebSearchOn: true } : {}),
  };
}

interface NewTurn {
  draft: Draft;
  characters: readonly Character[];
}

/** Adds the message and the placeholders of its answers. */
function placeAnswers(context: EngineContext, question: Message, { draft, characters }: NewTurn): Placement {
  const { tables } = context;
  const { roomId } = question;
  const answers = characters.map((character, index) => ({
    ...createAssistantMessage({
      roomId,
      parentMessageId: question.id,
      characterId: character.id,
      now: question.createdAt + 1 + index,
    }),
    // Tabs without locks may both send one queued message: then both create the same rows.
    id: deriveId("msg", question.id, index),
    ...(question.blind ? { blindPlace: index } : {}),
  }));
  const messages: Message[] = [question, ...answers];
  tables.texts.put(
    ...messages.map((message): MessageText => {
      const content = message === question ? draft.text : "";
      return { id: message.id, roomId, content, reasoning: "" };
    }),
  );
  tables.messages.put(...messages);
  nameRoom(context, question, draft);
  const answerIds = answers.map((answer) => answer.id);
  const run = (onSignedOut: () => void): Promise<void> =>
    startAnswers(context, answerIds, {
      prepareRequest: prepareAnswer,
      onSignedOut: () => {
        takeBackTurn(context, messages);
        onSignedOut();
      },
    });
  return { count: answerIds.length, run };
}

/** Adds the message, the requested artifact, and a version of it from each active character. It is shown at once. */
function placeArtifactOf(
  context: EngineContext,
  question: Message,
  { draft, mode, characters }: NewTurn & { mode: Exclude<GenerationMode, "chat"> },
): Placement {
  const { roomId } = question;
  const prompt = draft.text;
  const usesModels = draft.usesModels === true;
  const artifact = placeArtifact(context, { roomId, mode, prompt, characters, usesModels, now: question.createdAt });
  const runs = placeVersions(context, { artifact, parent: undefined, question, prompt, characters });
  nameRoom(context, question, draft);
  context.viewer.setState({ activeArtifactId: artifact.id, composerTarget: undefined });
  return {
    count: runs.length,
    artifactId: artifact.id,
    run: async (onSignedOut) => {
      await startVersions(context, runs, { onSignedOut });
      // The person may have enabled repairs while the first version was made.
      void repairLater(
        context,
        runs.map(({ versionId }) => versionId),
      );
    },
  };
}

/** The first message gives the room its title. */
function nameRoom({ tables }: EngineContext, { roomId, parentMessageId, createdAt }: Message, draft: Draft): void {
  const title = titleFromPrompt(draft.text);
  tables.rooms.update(roomId, (room) => {
    const isNaming = parentMessageId === null && hasDefaultTitle(room) && title !== "";
    return { ...room, updatedAt: createdAt, ...(isNaming ? { title } : {}) };
  });
}

/** The characters that answer; the default model joins a room without models. */
function activeCharacters(context: EngineContext, roomId: string): Character[] {
  const { tables, ports } = context;
  const present = (tables.roomStates.get(roomId)?.characterIds ?? []).flatMap((id) => tables.characters.get(id) ?? []);
  const active = present.filter(isActive);
  if (active.length > 0) return active;
  const choice = ports.defaultModels()[0] ?? { model: AUTO_ROUTER_MODEL, name: AUTO_ROUTER_MODEL };
  const previous = present.at(-1)?.createdAt;
  const createdAt = createdAtAfter({ now: ports.clock.now(), ...withoutUndefined({ previous }) });
  const addedCharacter = createCharacter({ roomId, ...choice, now: createdAt });
  tables.characters.put(addedCharacter);
  return [addedCharacter];
}
