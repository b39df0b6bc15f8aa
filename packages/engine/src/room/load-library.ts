import type { Room } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/**
 * Loads the list of rooms. Where the store refuses, the list is failed with the reason and the person is told; calling it again
 * tries again. Returns whether it is loaded; never rejects.
 */
export async function loadLibrary(context: EngineContext): Promise<boolean> {
  const { library, tables, ports } = context;
  library.setState({ status: "loading" }, true);
  const failed = (error: string): boolean => {
    library.setState({ status: "failed", error }, true);
    ports.notify({ kind: "error", title: errorTexts.loadingChats.title, text: error });
    return false;
  };
  try {
    const loaded = await ports.database.loadRooms();
    if (!loaded.ok) return failed(loaded.error.message);
    const unknown = loaded.value.filter((room) => tables.rooms.get(room.id) === undefined);
    context.withoutSaving(() => tables.rooms.put(...unknown.map(withUpdatedAt)));
    library.setState({ status: "ready" }, true);
    return true;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

/** A room of an older time may not say when it was updated; then it was when it was created (specification, point 3). */
function withUpdatedAt(room: Omit<Room, "updatedAt"> & { updatedAt?: number }): Room {
  return { ...room, updatedAt: room.updatedAt ?? room.createdAt } as Room;
}
