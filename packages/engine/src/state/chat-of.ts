import type { Message } from "@tutti/domain";
import type { ReadTables } from "./tables.ts";

/**
 * The ids of all messages in the same chat as the given one, in order: those of the room's chat, or of its artifact's.
 */
export function chatOf(
  { tables }: ReadTables<"roomStates" | "artifactStates">,
  { context, roomId, artifactId }: Message,
): readonly string[] {
  if (context === "main-chat") return tables.roomStates.get(roomId)?.messageIds ?? [];
  return tables.artifactStates.get(artifactId ?? "")?.messageIds ?? [];
}
