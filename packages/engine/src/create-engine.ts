import { createReporting } from "./analytics.ts";
import { createFlights } from "./answers/create-flights.ts";
import { createFrameBatch } from "./answers/frame-batch.ts";
import { createMessageFold } from "./answers/message-fold.ts";
import { createArtifacts } from "./artifact/artifacts.ts";
import { interruptVersion } from "./artifact/make/interrupt-version.ts";
import { createLoadedVersionFold, loadVersionFold } from "./artifact/make/lazy-version-fold.ts";
import { createPreviewRuns } from "./artifact/repair/preview-runs.ts";
import { createCharacters } from "./character/characters.ts";
import { createChat } from "./chat/chat.ts";
import { restoreLostEdit } from "./chat/restore-lost-edit.ts";
import type { QueueSender } from "./chat/send-queue.ts";
import type { EngineContext, GuardedPorts } from "./context.ts";
import { createProcessing, createWarnOnce } from "./context.ts";
import type { Engine } from "./engine.ts";
import { createEvidence } from "./evidence/evidence.ts";
import { followOtherTabs } from "./persistence/follow-other-tabs.ts";
import { guardDatabase } from "./persistence/guard-database.ts";
import { loadLibrary } from "./persistence/load-library.ts";
import { createUpkeep } from "./persistence/maintenance.ts";
import { migrationNotice } from "./persistence/migration-notice.ts";
import { saveChanges } from "./persistence/save-changes.ts";
import { createStore } from "./persistence/store.ts";
import { createWriteQueue } from "./persistence/write-queue.ts";
import type { EnginePorts } from "./ports.ts";
import { createRooms } from "./room/rooms.ts";
import { createStores } from "./state/stores.ts";
import type { Suites } from "./suite/suites.ts";

/** Creates the engine over its ports. Nothing happens until `start` is called; engines share nothing. */
export function createEngine(enginePorts: EnginePorts): Engine {
  const stores = createStores();
  const { tables, library, composer, viewer, storeState } = stores;
  const database = guardDatabase(enginePorts.database, (rows) => maintenance.meetDamagedRow(rows));
  const ports: GuardedPorts = { ...enginePorts, database };
  const isStuck = (): boolean => {
    const { trouble } = storeState.getState();
    return trouble !== undefined && trouble.type !== "temporary";
  };
  const queue = createWriteQueue({
    database: ports.database,
    clock: ports.clock,
    scheduler: ports.scheduler,
    // The person has already been notified of a store that cannot be used.
    notify: (notice) => isStuck() || ports.notify(notice),
    onDropped: (keys) => otherTabs.showStoredRows(keys),
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
      asAnswer: (change) => saving.asAnswer(undefined, change),
    }),
    writes: { flush: () => flush(), isWaiting: (key) => queue.isWaiting(key), settled: queue.settled },
    lineage: new Map(),
    roomLoads: new Map(),
    replacedDrafts: new Set(),
    ownEdits: new Map(),
    forgottenRequests: new Map(),
    editQuestions: new Map(),
    tellStoredRows: () => undefined,
    previewRuns: createPreviewRuns(),
    repairs: new Map(),
    startProcessing: createProcessing(tables),
    warnOnce: createWarnOnce(ports.warn),
    get flights() {
      return flights;
    },
  };
  const flights = createFlights(() => context, {
    createFold: (message, run) =>
      message.contentType === "text"
        ? createMessageFold(context, message, run)
        : createLoadedVersionFold(context, message, run),
    prepareFold: ({ contentType }) => (contentType === "text" ? undefined : loadVersionFold()),
    onUnprepared: ({ versionContextId }) => interruptVersion(context, versionContextId ?? ""),
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
  const otherTabs = followOtherTabs(context, queue, (own) => restoreLostEdit(context, own));
  const endMigrationNews = enginePorts.database.onMigration?.((event) => enginePorts.notify(migrationNotice(event)));
  const endTrouble = database.onTrouble?.((trouble) => {
    storeState.setState({ trouble });
    // The store is still open in this turn: waiting changes are handed over before a newer version takes it.
    if (trouble.type === "outdated") void flush({ isLast: true });
  });

  const flush = (options: { isLast?: boolean } = {}): Promise<void> => {
    flights.flush();
    context.frames.flush();
    return queue.flush(options.isLast);
  };

  const maintenance = createUpkeep(context, {
    database: enginePorts.database,
    follow: (keys) => otherTabs.follow(keys),
    flush: () => flush(),
  });

  let suites: Promise<Suites> | undefined;

  return {
    tables,
    library,
    composer,
    viewer,
    storeState,
    start: async () => {
      if (!(await loadLibrary(context))) return;
      queue.open();
      maintenance.begin();
      void queues?.then((sender) => sender.openRooms());
    },
    flush,
    close: async () => {
      otherTabs.end();
      maintenance.end();
      endWaitingForQueues();
      void queues?.then((sender) => sender.end());
      void suites?.then((openSuites) => openSuites.end());
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
    store: createStore(context, { flush: () => flush(), maintenance, add: queue.add }),
    characters: createCharacters(context),
    artifacts: createArtifacts(context),
    chat: createChat(context),
    evidence: createEvidence(context),
    openSuites: (services) => {
      suites ??= import("./suite/create-suites.ts").then(({ createSuites }) =>
        createSuites(context, { services, add: queue.add }),
      );
      return suites;
    },
    hasRunningSuite: async () => {
      const runs = await enginePorts.database.rowsAfter("suiteRuns", { limit: 1000 });
      return runs.ok && runs.value.some(({ state }) => state === "running");
    },
  };
}
