import { errorTexts, isActive } from "@tutti/domain";
import type { SendOutcome } from "../answers/send-outcome.ts";
import type { EngineContext } from "../context.ts";
import { openRoom } from "../persistence/open-room.ts";
import type { Draft } from "../state/draft.ts";
import { NEW_ROOM } from "../state/draft.ts";
import { draftOf } from "./room-draft.ts";

/**
 * Why a draft cannot be sent now: it is empty, the person is not signed in, or no model of the room can make what it
 * asks for, which is told to the person. Undefined if it can be sent.
 */
export function findRefusal(
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

/**
 * Loads a room that is not loaded yet: the history is part of every request. Returns the failure, of which the person
 * is told; undefined once the room is there.
 */
export async function loadRoomFirst(context: EngineContext, roomId: string): Promise<SendOutcome | undefined> {
  const { roomStates } = context.tables;
  if (!roomStates.get(roomId)) return failWith(context, errorTexts.currentRoomMissing.text);
  if (roomStates.get(roomId)?.hydration.status === "success") return undefined;
  await openRoom(context, roomId);
  const hydration = roomStates.get(roomId)?.hydration;
  if (hydration?.status === "success") return undefined;
  return failWith(context, hydration?.status === "failed" ? hydration.error : errorTexts.currentRoomMissing.text);
}

/** Tells the person of a failure, and returns it. */
export function failWith(
  context: EngineContext,
  message: string,
  title: string = errorTexts.currentRoomMissing.title,
): SendOutcome {
  context.ports.notify({ kind: "error", title, text: message });
  return { status: "failed", message };
}
