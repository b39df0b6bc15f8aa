import { createReporting } from "./analytics.ts";
import { createArtifacts } from "./artifact/artifacts.ts";
import { createVersionFold } from "./artifact/version-fold.ts";
import { createCharacters } from "./character/characters.ts";
import { createChat } from "./chat/chat.ts";
import { keepLostEdit } from "./chat/keep-lost-edit.ts";
import type { QueueSender } from "./chat/send-queue.ts";
import type { EngineContext, GuardedPorts } from "./context.ts";
import { createProcessing, createWarnOnce } from "./context.ts";
import type { Engine } from "./engine.ts";
import { followOtherTabs } from "./persistence/follow-other-tabs.ts";
import { guardDatabase } from "./persistence/guard-database.ts";
import { loadLibrary } from "./persistence/load-library.ts";
import { saveChanges } from "./persistence/save-changes.ts";
import { createStore } from "./persistence/store.ts";
import { noticeOfMigration } from "./persistence/tell-of-migration.ts";
import { createUpkeep } from "./persistence/upkeep.ts";
import { createWriteQueue } from "./persistence/write-queue.ts";
import type { EnginePorts } from "./ports.ts";
import { createAnswerFold } from "./replies/answer-fold.ts";
import { createFlights } from "./replies/create-flights.ts";
import { createFrameBatch } from "./replies/frame-batch.ts";
import { createRooms } from "./room/rooms.ts";
import { createStores } from "./state/stores.ts";

/** The engine over its ports. Nothing happens until `start` is called; engines share nothing. */
export function createEngine(given: EnginePorts): Engine {
  const stores = createStores();
  const { tables, library, composer, viewer, storeState } = stores;
  const database = guardDatabase(given.database, (rows) => upkeep.meetDamaged(rows));
  const ports: GuardedPorts = { ...given, database };
  const isStuck = (): boolean => {
    const { trouble } = storeState.getState();
    return trouble !== undefined && trouble.type !== "temporary";
  };
  const queue = createWriteQueue({
    database: ports.database,
    clock: ports.clock,
    scheduler: ports.scheduler,
    // Of a store that cannot be used the person has been told.
    notify: (notice) => isStuck() || ports.notify(notice),
    onDropped: (keys) => otherTabs.showStored(keys),
  });
  const saving = saveChanges(stores, queue, (key) => context.flights.ownerOf(key));
  const context: EngineContext = {
    ...stores,
    ...createReporting(ports),
    ...saving,
    ports,
    frames: createFrameBatch({
      scheduler: ports.scheduler,
      tables,
      asReply: (change) => saving.asReply(undefined, change),
    }),
    writes: { flush: () => flush(), isWaiting: (key) => queue.isWaiting(key) },
    lineage: new Map(),
    roomLoads: new Map(),
    replacedDrafts: new Set(),
    ownEdits: new Map(),
    forgottenRequests: new Map(),
    startProcessing: createProcessing(tables),
    warnOnce: createWarnOnce(ports.warn),
    get flights() {
      return flights;
    },
  };
  const flights = createFlights(() => context, {
    createFold: (message, run) =>
      message.contentType === "text"
        ? createAnswerFold(context, message, run)
        : createVersionFold(context, message, run),
  });

  /** Loaded with the first message that is queued. */
  let queues: Promise<QueueSender> | undefined;
  const endWaitingForQueues = tables.queuedMessages.subscribeAll(() => {
    queues ??= import("./chat/send-queue.ts").then(({ createQueueSender }) => {
      const sender = createQueueSender(context);
      sender.openRooms();
      return sender;
    });
  });
  const otherTabs = followOtherTabs(context, queue, (own) => keepLostEdit(context, own));
  const endMigrationNews = given.database.onMigration?.((event) => given.notify(noticeOfMigration(event)));
  const endTrouble = database.onTrouble?.((trouble) => {
    storeState.setState({ trouble });
    // The store is still open in this turn: what waits is handed over before a newer version has it.
    if (trouble.type === "outdated") void flush({ isLast: true });
  });

  const flush = (options: { isLast?: boolean } = {}): Promise<void> => {
    flights.flush();
    context.frames.flush();
    return queue.flush(options.isLast);
  };

  const upkeep = createUpkeep(context, {
    database: given.database,
    follow: (keys) => otherTabs.follow(keys),
    flush: () => flush(),
  });

  return {
    tables,
    library,
    composer,
    viewer,
    storeState,
    start: async () => {
      if (!(await loadLibrary(context))) return;
      queue.open();
      upkeep.begin();
      void queues?.then((sender) => sender.openRooms());
    },
    flush,
    close: async () => {
      otherTabs.end();
      upkeep.end();
      endWaitingForQueues();
      void queues?.then((sender) => sender.end());
      endMigrationNews?.();
      endTrouble?.();
      flights.flush();
      context.frames.flush();
      flights.leaveAll();
      ports.runs.close();
      await queue.close();
      ports.database.close();
    },
    rooms: createRooms(context),
    store: createStore(context, { flush: () => flush(), upkeep, add: queue.add }),
    characters: createCharacters(context),
    artifacts: createArtifacts(context),
    chat: createChat(context),
  };
}
