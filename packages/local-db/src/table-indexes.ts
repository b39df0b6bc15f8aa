import { isSuiteTable, type StoreTable } from "@tutti/domain";

/** The index of a room's messages in the order of their time. */
export const MESSAGE_ORDER = "[roomId+createdAt+id]";
/** The index of a room's texts by their ids. */
export const TEXT_ORDER = "[roomId+id]";

/** The indexes of a table. */
export function indexesOf(table: StoreTable): string {
  if (table === "rooms" || isSuiteTable(table)) return "id";
  if (table === "messages") return `id, roomId, ${MESSAGE_ORDER}`;
  return table === "texts" ? `id, roomId, ${TEXT_ORDER}` : "id, roomId";
}
