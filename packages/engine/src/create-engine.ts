import { succeed } from "@tutti/domain";
import { createReporting } from "./analytics.ts";
import { createArtifacts } from "./artifact/artifacts.ts";
import { isArtifactPrompt, retryArtifact, retryArtifactWith } from "./artifact/retry-artifact.ts";
import { createCharacterActions } from "./character/characters.ts";
import { chooseGreeting, greetingOf } from "./chat/choose-greeting.ts";
import { deleteMessage } from "./chat/delete-message.ts";
import { editMessage } from "./chat/edit-message.ts";
import { retryMessage } from "./chat/retry-message.ts";
import { retryWith } from "./chat/retry-with.ts";
import { seenRequest } from "./chat/seen-request.ts";
import { sendMessage } from "./chat/send-message.ts";
import { stopRoom } from "./chat/stop-room.ts";
import type { EngineContext } from "./context.ts";
import { createProcessing, createWarnOnce } from "./context.ts";
import type { Engine } from "./engine.ts";
import { followOtherTabs } from "./persistence/follow-other-tabs.ts";
import { lostArtifacts } from "./persistence/lost-artifacts.ts";
import { measureStore } from "./persistence/measure-store.ts";
import { saveChanges } from "./persistence/save-changes.ts";
import { restoreStore, saveStore } from "./persistence/store-file.ts";
import { tellOfMigration } from "./persistence/tell-of-migration.ts";
import { createWriteQueue } from "./persistence/write-queue.ts";
import type { EnginePorts } from "./ports.ts";
import { clearModels, clearRoom } from "./room/clear-room.ts";
import { duplicateRoom } from "./room/duplicate-room.ts";
import { loadLibrary } from "./room/load-library.ts";
import { openRoom, whenWhole } from "./room/open-room.ts";
import { removeRoom } from "./room/remove-room.ts";
import { renameRoom } from "./room/rename-room.ts";
import { readContents, takeInContents } from "./room/room-contents.ts";
import { setAllCollapsed, setAutoExpanded, setLayout } from "./room/show-room.ts";
import { createFlights } from "./stores/flights.ts";
import { createFrameBatch } from "./stores/frame-batch.ts";
import { createStores } from "./stores/stores.ts";

/** The engine over its ports. Nothing happens until `start` is called; engines share nothing. */
export function createEngine(ports: EnginePorts): Engine {
  const stores = createStores();
  const { tables, library, composer, viewer } = stores;
  const queue = createWriteQueue({
    database: ports.database,
    clock: ports.clock,
    scheduler: ports.scheduler,
    notify: (notice) => ports.notify(notice),
  });
  const context: EngineContext = {
    ...stores,
    ...createReporting(ports),
    ports,
    flights: createFlights(),
    frames: createFrameBatch({ scheduler: ports.scheduler, tables }),
    lineage: new Map(),
    roomLoads: new Map(),
    replacedDrafts: new Set(),
    withoutSaving: saveChanges(stores, queue).withoutSaving,
    startProcessing: createProcessing(tables),
    warnOnce: createWarnOnce(ports.warn),
  };

  const unfollow = followOtherTabs(context, queue);
  const endMigrationNews = tellOfMigration(ports);

  /** What changes a conversation must see all of it. */
  const withRoomOf = (messageId: string, run: () => void | Promise<void>): Promise<void> =>
    whenWhole(context, tables.messages.get(messageId)?.roomId, run);

  const flush = (): Promise<void> => {
    context.frames.flush();
    return queue.flush();
  };

  const characters = createCharacterActions(context);
  const artifacts = createArtifacts(context);
  /** Their removal may still be undone. */
  const removedHere = new Set<string>();
  tables.artifacts.subscribeAll((changes) => {
    for (const { id, after } of changes) if (after === undefined) removedHere.add(id);
  });

  return {
    tables,
    library,
    composer,
    viewer,
    start: async () => {
      if (await loadLibrary(context)) queue.open();
    },
    flush,
    close: async () => {
      unfollow();
      endMigrationNews();
      context.flights.leaveAll();
      await queue.close();
      ports.database.close();
    },
    rooms: {
      open: (roomId) => openRoom(context, roomId),
      rename: (roomId, title) => renameRoom(context, roomId, title),
      togglePin: (roomId) => tables.rooms.update(roomId, (room) => ({ ...room, isPinned: !room.isPinned })),
      remove: (roomId) => removeRoom(context, roomId),
      clear: (roomId) => void whenWhole(context, roomId, () => clearRoom(context, roomId)),
      clearModels: (roomId) => void whenWhole(context, roomId, () => clearModels(context, roomId)),
      duplicate: (roomId) => duplicateRoom(context, roomId),
      contents: (roomId) => readContents(context, roomId),
      takeIn: (roomId, records) => takeInContents(context, roomId, records),
      setLayout: (roomId, layout) => setLayout(context, roomId, layout),
      setAutoExpanded: (roomId, isOn) => setAutoExpanded(context, roomId, isOn),
      setAllCollapsed: (roomId, isCollapsed) =>
        void whenWhole(context, roomId, () => setAllCollapsed(context, roomId, isCollapsed)),
    },
    store: {
      save: async () => {
        // What is not written yet is part of it.
        await flush();
        return saveStore(ports.database);
      },
      restore: async (file) => {
        await flush();
        return restoreStore(context, file);
      },
      measure: async () => {
        await flush();
        return measureStore(ports.database);
      },
      lostArtifacts: async (ids) => {
        await flush();
        const lost = await lostArtifacts(ports.database, ids);
        return lost.ok ? succeed(lost.value.filter((id) => !removedHere.has(id))) : lost;
      },
    },
    characters,
    artifacts,
    chat: {
      setDraft: (roomId, draft, { replacesStored = false } = {}) => {
        if (replacesStored) context.replacedDrafts.add(roomId);
        composer.setState(({ drafts }) => ({ drafts: { ...drafts, [roomId]: draft } }));
      },
      send: (roomId) => sendMessage(context, roomId),
      stop: (roomId) => stopRoom(context, roomId),
      retry: (messageId) =>
        withRoomOf(messageId, async () => {
          await (retryArtifact(context, messageId) ?? retryMessage(context, messageId));
        }),
      retryWith: (messageId, choice) =>
        withRoomOf(messageId, async () => {
          const another = retryArtifactWith(context, messageId, choice);
          await (another ?? retryWith(context, characters, { messageId, choice }));
        }),
      edit: (messageId, content, { isRetrying }) =>
        withRoomOf(messageId, async () => {
          const isOfArtifact = isArtifactPrompt(context, messageId);
          await editMessage(context, messageId, { content, isRetrying: isRetrying && !isOfArtifact });
          if (isRetrying && isOfArtifact) await retryArtifact(context, messageId);
        }),
      seenRequest: (messageId) =>
        whenWhole(context, tables.messages.get(messageId)?.roomId, () => seenRequest(context, messageId)),
      remove: (messageId) => void withRoomOf(messageId, () => deleteMessage(context, messageId)),
      setCollapsed: (messageId, isCollapsed) =>
        tables.messages.update(messageId, (message) => ({ ...message, isCollapsed })),
      greeting: (messageId) => greetingOf(context, messageId),
      chooseGreeting: (messageId, index) => chooseGreeting(context, messageId, index),
    },
  };
}
