import { AUTO_ROUTER_MODEL, createId, deriveId, withoutUndefined } from "@tutti/contract";
import type { Character, GenerationMode, Message, MessageText, QueuedMessage, Room } from "@tutti/domain";
import {
  askBlind,
  createAssistantMessage,
  createCharacter,
  createdAtAfter,
  createUserMessage,
  errorTexts,
  hasDefaultTitle,
  holdQueue,
  isActive,
  releaseQueue,
  titleFromPrompt,
} from "@tutti/domain";
import { returnDraft } from "../answers/return-draft.ts";
import type { SendOutcome } from "../answers/send-outcome.ts";
import { startAnswers } from "../answers/start-answer.ts";
import { takeBackTurn } from "../answers/take-back-turn.ts";
import { placeArtifact, placeVersions } from "../artifact/make/place-versions.ts";
import { startVersions } from "../artifact/make/start-versions.ts";
import { repairLater } from "../artifact/repair/repair-later.ts";
import type { EngineContext } from "../context.ts";
import { openRoom } from "../persistence/open-room.ts";
import { rowsOfRoom } from "../persistence/stored-tables.ts";
import type { Draft } from "../state/draft.ts";
import { NEW_ROOM } from "../state/draft.ts";
import { nextQuestionOf } from "../state/next-question.ts";
import { queueOf } from "../state/queue-of.ts";
import { createRoomFromPending } from "./create-room.ts";
import { queueMessage } from "./message-queue.ts";
import { prepareAnswer } from "./prepare-answer.ts";
import { clearDraft, draftOf } from "./room-draft.ts";

/**
 * Sends the draft of a room to every active character (specification, points 4 and 5). The user's message and one
 * placeholder for each answer appear together; the draft is cleared only then. A room that was not loaded may turn out
 * to be answered already, for example in another tab: then the draft is queued. Refused without a change if there is
 * nothing to send or the person is not signed in; fails if the room is unknown or cannot be loaded.
 */
export async function sendMessage(context: EngineContext, target: string): Promise<SendOutcome> {
  const sendOutcome = refusal(context, target);
  if (sendOutcome) return sendOutcome;
  if (target === NEW_ROOM) {
    const { mode = "chat" } = draftOf(context, target);
    const room = createRoom(context);
    if (room) return sendDraft(context, { target, room });
    if (mode === "chat") return failWith(context, errorTexts.roomCreateFailed);
    return failWith(context, errorTexts.roomCreateFailed, errorTexts.artifact.createFailed.title);
  }

  const stopProcessing = context.startProcessing(target);
  const pressedAt = context.ports.clock.now();
  const wasLoaded = context.tables.roomStates.get(target)?.hydration.status === "success";
  try {
    const failure = await loadFirst(context, target);
    // While the room was loading the draft may have been sent by a second call, or the person may have signed out.
    const refusedNow = failure ?? refusal(context, target);
    if (refusedNow) return refusedNow;
    if (!wasLoaded && wasBeingAnswered(context, target, pressedAt)) return queueMessage(context, target);
    const room = context.tables.rooms.get(target);
    return room ? sendDraft(context, { target, room }) : failWith(context, errorTexts.currentRoomMissing.text);
  } finally {
    stopProcessing();
  }
}

/**
 * Whether a message sent at this time, in milliseconds since the epoch, would overtake an earlier answer that is still
 * being made, or a queue that continues by itself. Answers that this tab has started since then are not counted.
 */
function wasBeingAnswered(context: EngineContext, roomId: string, time: number): boolean {
  const isEarlier = ({ isGenerating, run }: Message): boolean => isGenerating && (run?.startedAt ?? time) < time;
  return (
    rowsOfRoom(context.tables, "messages", roomId).some(isEarlier) ||
    queueOf(context, roomId).some(({ hold }) => hold === undefined)
  );
}

/** Undefined if the pending characters are invalid, as after a broken link. */
function createRoom(context: EngineContext): Room | undefined {
  try {
    return createRoomFromPending(context);
  } catch (error) {
    context.report({ place: "create-room", error });
    context.warnOnce(`A room could not be created: ${String(error)}`);
    return undefined;
  }
}

/** Sends a message from the queue of a loaded room, and removes it from the queue. Refused like a draft. */
export function sendQueuedMessage(context: EngineContext, message: QueuedMessage): SendOutcome {
  const { id, roomId, place: _place, hold: _hold, ...draft } = message;
  const room = context.tables.rooms.get(roomId);
  const sendOutcome = refusal(context, roomId, draft);
  if (sendOutcome) return sendOutcome;
  if (!room) return failWith(context, errorTexts.currentRoomMissing.text);
  // In one write with the question: a reader that finds the question finds the queued message gone.
  context.tables.queuedMessages.remove(id);
  const onSignedOut = (): void => {
    // With the same id, the gateway might take it for one that was stopped.
    const again = createId("msg", context.ports.clock.now());
    const queue = [...queueOf(context, roomId), { ...message, id: again }];
    context.tables.queuedMessages.put({ ...message, id: again }, ...holdQueue(queue, "signed-out"));
  };
  return deliver(context, { room, draft, questionId: id, onSignedOut });
}

function sendDraft(context: EngineContext, { target, room }: { target: string; room: Room }): SendOutcome {
  const { tables } = context;
  const draft = draftOf(context, target);
  const outcome = deliver(context, {
    room,
    draft,
    onSignedOut: () => returnDraft(context, room.id, draft),
  });
  clearDraft(context, { target, roomId: room.id, draft });
  // When the person sends again, the held queue continues.
  tables.queuedMessages.put(...releaseQueue(queueOf(context, room.id)));
  return outcome;
}

/**
 * @param options.questionId the id of the message, if it has one already
 * @param options.onSignedOut called after everything was removed again, since the gateway refuses without a sign-in
 */
function deliver(
  context: EngineContext,
  { room, draft, questionId, onSignedOut }: { room: Room; draft: Draft; questionId?: string; onSignedOut: () => void },
): SendOutcome {
  const { mode = "chat" } = draft;
  const placement = place(context, toQuestion(context, room, { draft, questionId }), { room, draft });
  context.track({
    name: "playground_v3:message_send",
    characters: placement.count,
    attachments: draft.attachments.length,
    mode,
    isWebSearchOn: draft.isWebSearchOn === true,
  });
  const { artifactId } = placement;
  return {
    status: "sent",
    roomId: room.id,
    finished: placement.run(() => {
      // The room's title comes from the message that is removed again.
      context.tables.rooms.update(room.id, (current) => ({ ...current, title: room.title }));
      onSignedOut();
    }),
    ...withoutUndefined({ artifactId }),
  };
}

function refusal(
  context: EngineContext,
  target: string,
  draft: Draft = draftOf(context, target),
): SendOutcome | undefined {
  if (draft.text === "" && draft.attachments.length === 0) return { status: "empty" };
  if (!context.ports.isSignedIn()) return { status: "signed-out" };
  const isHere = target === NEW_ROOM || context.tables.roomStates.get(target)?.hydration.status === "success";
  if ((draft.mode ?? "chat") === "chat" || !isHere || hasGenerator(context, target)) return undefined;
  const { title, text } = errorTexts.artifact.cannotGenerate;
  return failWith(context, text, title);
}

/** Artifacts are made only by models that the person chose: none joins by itself. */
function hasGenerator({ tables, composer }: EngineContext, target: string): boolean {
  const { pendingCharacters } = composer.getState();
  // The pending characters may be invalid; creating the room will report that.
  if (target === NEW_ROOM) return !Array.isArray(pendingCharacters) || pendingCharacters.some(isActive);
  return (tables.roomStates.get(target)?.characterIds ?? []).some((id) => {
    const character = tables.characters.get(id);
    return character !== undefined && isActive(character);
  });
}

/** The history is part of every request, so a room that is not loaded yet is loaded before anything is sent. */
async function loadFirst(context: EngineContext, roomId: string): Promise<SendOutcome | undefined> {
  const { roomStates } = context.tables;
  if (!roomStates.get(roomId)) return failWith(context, errorTexts.currentRoomMissing.text);
  if (roomStates.get(roomId)?.hydration.status === "success") return undefined;
  await openRoom(context, roomId);
  const hydration = roomStates.get(roomId)?.hydration;
  if (hydration?.status === "success") return undefined;
  return failWith(context, hydration?.status === "failed" ? hydration.error : errorTexts.currentRoomMissing.text);
}

function failWith(
  context: EngineContext,
  message: string,
  title: string = errorTexts.currentRoomMissing.title,
): SendOutcome {
  context.ports.notify({ kind: "error", title, text: message });
  return { status: "failed", message };
}

/** The rows that were put into the tables, and the function that starts their answers. */
interface Placement {
  count: number;
  artifactId?: string;
  /**
   * Settles when every answer has ended; never rejects.
   *
   * @param onSignedOut called after all added rows were removed again, since the gateway refuses without a sign-in
   */
  run(onSignedOut: () => void): Promise<void>;
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

/** Adds the message and the placeholders of its answers or versions, one for each author. */
function place(context: EngineContext, userMessage: Message, { room, draft }: { room: Room; draft: Draft }): Placement {
  const isBlind = draft.isBlind ?? room.isBlind === true;
  const { question, authors } = askBlind(userMessage, activeCharacters(context, room.id), isBlind);
  const { mode = "chat" } = draft;
  if (mode === "chat") return placeAnswers(context, question, { draft, characters: authors });
  return placeArtifactOf(context, question, { draft, mode, characters: authors });
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
  context.viewer.setState({ activeArtifactId: artifact.id });
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
