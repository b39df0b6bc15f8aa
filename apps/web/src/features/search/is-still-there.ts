import type { Engine } from "@tutti/engine";
import type { SearchHit } from "./search-protocol.ts";

/** Whether a found message still exists: the store's response may contain one that was deleted a moment ago. */
export function isStillThere(
  hit: Pick<SearchHit, "roomId" | "messageId">,
  tables: Pick<Engine["tables"], "rooms" | "messages" | "roomStates">,
): boolean {
  if (tables.rooms.get(hit.roomId) === undefined) return false;
  const isOpened = tables.roomStates.get(hit.roomId)?.hydration.status === "success";
  return !isOpened || tables.messages.get(hit.messageId) !== undefined;
}
