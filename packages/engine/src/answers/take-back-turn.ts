import type { Message } from "@tutti/domain";
import { reparentChildren } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/**
 * Removes a question and its placeholders that were never sent; messages that were added after them keep their place.
 */
export function takeBackTurn({ tables }: EngineContext, turn: readonly Message[]): void {
  const ids = turn.map(({ id }) => id);
  for (const { id, roomId } of turn) {
    const ofRoom = tables.messages.all().filter((message) => message.roomId === roomId);
    tables.messages.put(...reparentChildren(ofRoom, id).filter((child) => !ids.includes(child.id)));
  }
  tables.requests.remove(...ids);
  tables.messages.remove(...ids);
  tables.texts.remove(...ids);
}
