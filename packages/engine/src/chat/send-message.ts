import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import type { Character, Message, MessageText, Room } from "@tutti/domain";
import {
  createAssistantMessage,
  createCharacter,
  createdAtAfter,
  createUserMessage,
  errorTexts,
  hasDefaultTitle,
  isActive,
  titleFromPrompt,
} from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Draft, SendOutcome } from "../engine.ts";
import { NEW_ROOM } from "../engine.ts";
import { createRoomFromPending } from "../room/create-room.ts";
import { openRoom } from "../room/open-room.ts";
import { answerMessages } from "./answer-messages.ts";

/**
 * Sends the draft of a room to every active character (specification, points 4 and 5). The user's message and one placeholder for
 * each answer appear together; the draft is cleared only then. Refused without a change where there is nothing to send or nobody is
 * signed in, and failed where the room is unknown or cannot be loaded.
 */
export async function sendMessage(context: EngineContext, target: string): Promise<SendOutcome> {
  const refused = refusal(context, target);
  if (refused) return refused;
  if (target === NEW_ROOM) return deliver(context, { target, room: createRoomFromPending(context) });

  const stopProcessing = context.startProcessing(target);
  try {
    const failure = await loadFirst(context, target);
    // While the room was loading the draft may have been sent by a second call, or the person may have signed out.
    const refusedNow = failure ?? refusal(context, target);
    if (refusedNow) return refusedNow;
    const room = context.tables.rooms.get(target);
    return room ? deliver(context, { target, room }) : failed(context, errorTexts.currentRoomMissing.text);
  } finally {
    stopProcessing();
  }
}

function deliver(context: EngineContext, { target, room }: { target: string; room: Room }): SendOutcome {
  const answerIds = place(context, room, draftOf(context, target));
  clearDraft(context, target);
  return { status: "sent", roomId: room.id, finished: answerMessages(context, room.id, answerIds) };
}

function refusal(context: EngineContext, target: string): SendOutcome | undefined {
  const draft = draftOf(context, target);
  if (draft.text === "" && draft.attachments.length === 0) return { status: "empty" };
  return context.ports.isSignedIn() ? undefined : { status: "signed-out" };
}

/** The history is part of every request, so a room that is not here yet is loaded before anything is sent. */
async function loadFirst(context: EngineContext, roomId: string): Promise<SendOutcome | undefined> {
  const { roomStates } = context.tables;
  if (!roomStates.get(roomId)) return failed(context, errorTexts.currentRoomMissing.text);
  if (roomStates.get(roomId)?.hydration.status === "success") return undefined;
  await openRoom(context, roomId);
  const hydration = roomStates.get(roomId)?.hydration;
  if (hydration?.status === "success") return undefined;
  return failed(context, hydration?.status === "failed" ? hydration.error : errorTexts.currentRoomMissing.text);
}

function failed(context: EngineContext, message: string): SendOutcome {
  context.ports.notify({ kind: "error", title: errorTexts.currentRoomMissing.title, text: message });
  return { status: "failed", message };
}

function draftOf(context: EngineContext, target: string): Draft {
  const draft = context.composer.getState().drafts[target];
  return { text: draft?.text.trim() ?? "", attachments: draft?.attachments ?? [] };
}

function clearDraft(context: EngineContext, target: string): void {
  const { [target]: _sent, ...drafts } = context.composer.getState().drafts;
  context.composer.setState({ drafts });
}

/** Puts the message and the placeholders of its answers; returns the placeholders' ids. */
function place(context: EngineContext, room: Room, draft: Draft): string[] {
  const { tables, ports } = context;
  const messageIds = tables.roomStates.get(room.id)?.messageIds ?? [];
  const last = tables.messages.get(messageIds.at(-1) ?? "");
  const now = createdAtAfter({ now: ports.clock.now(), ...(last ? { previous: last.createdAt } : {}) });
  const previousId = messageIds.findLast((id) => tables.messages.get(id)?.type === "user") ?? null;

  const question = createUserMessage({
    roomId: room.id,
    parentMessageId: previousId,
    now,
    attachments: [...draft.attachments],
  });
  const answers = activeCharacters(context, room.id).map((character, index) =>
    createAssistantMessage({
      roomId: room.id,
      parentMessageId: question.id,
      characterId: character.id,
      now: now + 1 + index,
    }),
  );
  const messages: Message[] = [question, ...answers];
  tables.texts.put(
    ...messages.map((message): MessageText => {
      const content = message === question ? draft.text : "";
      return { id: message.id, roomId: room.id, content, reasoning: "" };
    }),
  );
  tables.messages.put(...messages);
  const title = titleFromPrompt(draft.text);
  const isNaming = previousId === null && hasDefaultTitle(room) && title !== "";
  tables.rooms.update(room.id, (current) => ({ ...current, updatedAt: now, ...(isNaming ? { title } : {}) }));
  return answers.map((answer) => answer.id);
}

/** Who answers; the default model joins a room that has nobody. */
function activeCharacters(context: EngineContext, roomId: string): Character[] {
  const { tables, ports } = context;
  const present = (tables.roomStates.get(roomId)?.characterIds ?? []).flatMap((id) => tables.characters.get(id) ?? []);
  const active = present.filter(isActive);
  if (active.length > 0) return active;
  const choice = ports.defaultModels()[0] ?? { model: AUTO_ROUTER_MODEL, name: AUTO_ROUTER_MODEL };
  const previous = present.at(-1)?.createdAt;
  const createdAt = createdAtAfter({ now: ports.clock.now(), ...(previous === undefined ? {} : { previous }) });
  const added = createCharacter({ roomId, ...choice, now: createdAt });
  tables.characters.put(added);
  return [added];
}
