import { createReporting } from "./analytics.ts";
import { createArtifacts } from "./artifact/artifacts.ts";
import { createVersionFold } from "./artifact/version-fold.ts";
import { createCharacters } from "./character/characters.ts";
import { createChat } from "./chat/chat.ts";
import { keepLostEdit } from "./chat/keep-lost-edit.ts";
import { createQueueSender } from "./chat/send-queue.ts";
import type { EngineContext } from "./context.ts";
import { createProcessing, createWarnOnce } from "./context.ts";
import type { Engine } from "./engine.ts";
import { followOtherTabs } from "./persistence/follow-other-tabs.ts";
import { loadLibrary } from "./persistence/load-library.ts";
import { saveChanges } from "./persistence/save-changes.ts";
import { createStore } from "./persistence/store.ts";
import { tellOfMigration } from "./persistence/tell-of-migration.ts";
import { createWriteQueue } from "./persistence/write-queue.ts";
import type { EnginePorts } from "./ports.ts";
import { createAnswerFold } from "./replies/answer-fold.ts";
import { createFlights } from "./replies/create-flights.ts";
import { createFrameBatch } from "./replies/frame-batch.ts";
import { createRooms } from "./room/rooms.ts";
import { createStores } from "./state/stores.ts";

/** Milliseconds after the start until rows that no room leads to are looked for: nothing waits for that, and the first screen comes first. */
const SWEEP_DELAY = 15_000;

/** The engine over its ports. Nothing happens until `start` is called; engines share nothing. */
export function createEngine(ports: EnginePorts): Engine {
  const stores = createStores();
  const { tables, library, composer, viewer } = stores;
  const queue = createWriteQueue({
    database: ports.database,
    clock: ports.clock,
    scheduler: ports.scheduler,
    notify: (notice) => ports.notify(notice),
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

  let cancelSweep: (() => void) | undefined;
  const queues = createQueueSender(context);
  const otherTabs = followOtherTabs(context, queue, (own) => keepLostEdit(context, own));
  const endMigrationNews = tellOfMigration(ports);

  const flush = (options: { isLast?: boolean } = {}): Promise<void> => {
    flights.flush();
    context.frames.flush();
    return queue.flush(options.isLast);
  };

  return {
    tables,
    library,
    composer,
    viewer,
    start: async () => {
      if (!(await loadLibrary(context))) return;
      queue.open();
      cancelSweep ??= ports.scheduler.after(SWEEP_DELAY, () => void ports.database.removeOrphans());
      queues.openRooms();
    },
    flush,
    close: async () => {
      otherTabs.end();
      cancelSweep?.();
      queues.end();
      endMigrationNews();
      flights.flush();
      context.frames.flush();
      flights.leaveAll();
      ports.runs.close();
      await queue.close();
      ports.database.close();
    },
    rooms: createRooms(context),
    store: createStore(context, () => flush()),
    characters: createCharacters(context),
    artifacts: createArtifacts(context),
    chat: createChat(context),
  };
}
