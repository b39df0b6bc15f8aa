import { createCharacterActions } from "./character/characters.ts";
import { deleteMessage } from "./chat/delete-message.ts";
import { retryMessage } from "./chat/retry-message.ts";
import { sendMessage } from "./chat/send-message.ts";
import { stopRoom } from "./chat/stop-room.ts";
import type { EngineContext } from "./context.ts";
import { createProcessing, createWarnOnce } from "./context.ts";
import type { Engine } from "./engine.ts";
import { followOtherTabs } from "./persistence/follow-other-tabs.ts";
import { saveChanges } from "./persistence/save-changes.ts";
import { createWriteQueue } from "./persistence/write-queue.ts";
import type { EnginePorts } from "./ports.ts";
import { loadLibrary } from "./room/load-library.ts";
import { openRoom } from "./room/open-room.ts";
import { removeRoom } from "./room/remove-room.ts";
import { renameRoom } from "./room/rename-room.ts";
import { createFlights } from "./stores/flights.ts";
import { createFrameBatch } from "./stores/frame-batch.ts";
import { createStores } from "./stores/stores.ts";

/** The engine over its ports. Nothing happens until `start` is called; engines share nothing. */
export function createEngine(ports: EnginePorts): Engine {
  const stores = createStores();
  const { tables, library, composer } = stores;
  const queue = createWriteQueue({
    database: ports.database,
    clock: ports.clock,
    scheduler: ports.scheduler,
    notify: (notice) => ports.notify(notice),
  });
  const context: EngineContext = {
    ...stores,
    ports,
    flights: createFlights(),
    frames: createFrameBatch({ scheduler: ports.scheduler, tables }),
    roomLoads: new Map(),
    withoutSaving: saveChanges(tables, queue).withoutSaving,
    startProcessing: createProcessing(tables),
    warnOnce: createWarnOnce(ports.warn),
  };

  const unfollow = followOtherTabs(context, queue);

  return {
    tables,
    library,
    composer,
    start: async () => {
      if (await loadLibrary(context)) queue.open();
    },
    flush: () => {
      context.frames.flush();
      return queue.flush();
    },
    close: async () => {
      unfollow();
      context.flights.abortAll();
      await queue.close();
      ports.database.close();
    },
    rooms: {
      open: (roomId) => openRoom(context, roomId),
      rename: (roomId, title) => renameRoom(context, roomId, title),
      togglePin: (roomId) => tables.rooms.update(roomId, (room) => ({ ...room, isPinned: !room.isPinned })),
      remove: (roomId) => removeRoom(context, roomId),
    },
    characters: createCharacterActions(context),
    chat: {
      setDraft: (roomId, draft) => composer.setState(({ drafts }) => ({ drafts: { ...drafts, [roomId]: draft } })),
      send: (roomId) => sendMessage(context, roomId),
      stop: (roomId) => stopRoom(context, roomId),
      retry: (messageId) => retryMessage(context, messageId),
      remove: (messageId) => deleteMessage(context, messageId),
      setCollapsed: (messageId, isCollapsed) =>
        tables.messages.update(messageId, (message) => ({ ...message, isCollapsed })),
    },
  };
}
