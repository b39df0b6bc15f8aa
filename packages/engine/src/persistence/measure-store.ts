import type { Result } from "@tutti/domain";
import { succeed } from "@tutti/domain";
import type { Database, DatabaseFailure } from "../ports.ts";

/** Numbers of things that people make. */
export interface StoreSize {
  rooms: number;
  /** In all rooms, with the messages of artifacts. */
  messages: number;
  artifacts: number;
}

/** Counts the stored records by the master index and the rooms' manifests. */
export async function measureStore(
  database: Pick<Database, "roomIds" | "roomManifest">,
): Promise<Result<StoreSize, DatabaseFailure>> {
  const roomIds = await database.roomIds();
  if (!roomIds.ok) return roomIds;
  const size = { rooms: roomIds.value.length, messages: 0, artifacts: 0 };
  for (const roomId of roomIds.value) {
    const manifest = await database.roomManifest(roomId);
    if (!manifest.ok) return manifest;
    size.messages += manifest.value.messageIds.length;
    size.artifacts += manifest.value.artifactIds.length;
  }
  return succeed(size);
}
