import type { AnyRouter } from "@tanstack/react-router";
import { syncOperations } from "@tutti/contract/operations/sync/sync-operations";
import { requestPersistence } from "@tutti/local-db";
import { startVersionChecks } from "./features/preview/start-version-checks.ts";
import { call } from "./platform/api/call.ts";
import { startBackups } from "./platform/backups/start-backups.ts";
import { watchLaunches } from "./platform/launch/launch.ts";
import { browserIdle, createIdle } from "./platform/page/idle.ts";
import { offerInstallation } from "./platform/page/install-offer.ts";
import { registerServiceWorker } from "./platform/page/register-service-worker.ts";
import { createBrowserScheduler } from "./platform/page/scheduler.ts";
import { followThemeColor } from "./platform/page/theme-color.ts";
import { fetchCurrentPage, watchForUpdate } from "./platform/page/update-notice.ts";
import { openFromNotification } from "./platform/push/open-from-notification.ts";
import { startPush } from "./platform/push/start-push.ts";
import { lostRoomsNotice } from "./platform/sync/lost-rooms-notice.ts";
import { createSyncOffer } from "./platform/sync/offer-sync.ts";
import { canSync, resumeSync } from "./platform/sync/sync-client.ts";
import { tolerateTranslators } from "./platform/translation/tolerate-translators.ts";
import type { Page } from "./services.ts";
import { ignoreInputMethodKeys } from "./ui/fields/ignore-input-method.ts";

/** Starts what the first screen does not need, once the page has loaded: its code is no part of the first screen's. */
export function startLater(
  { services, queryClient, toasts, errorReporting }: Page,
  engineStart: Promise<unknown>,
  router: Pick<AnyRouter, "history">,
): void {
  const { engine, uiState, databaseName } = services;
  // Browsers translate a page once it has loaded.
  tolerateTranslators(document);
  // The composer of the first screen knows an input method's keys by itself; every other field comes later.
  ignoreInputMethodKeys(window);
  followThemeColor(document);
  watchLaunches(services, router);
  const start = async (place: string, run: () => unknown): Promise<void> => {
    try {
      await engineStart;
      await run();
    } catch (error) {
      errorReporting.report({ place, error });
    }
  };
  // The development server's files change while they are edited.
  if (import.meta.env.PROD) {
    offerInstallation(window);
    const lookForUpdate = watchForUpdate({
      page: document,
      fetchPage: fetchCurrentPage,
      notify: toasts.show,
      reload: () => location.reload(),
      every: (milliseconds, run) => void setInterval(run, milliseconds),
      now: () => Date.now(),
    });
    // The browser looks for a newer worker by itself.
    void registerServiceWorker(navigator.serviceWorker, () => void lookForUpdate());
  }
  // Only a person with rooms has data to lose: then the browser is asked for persistent storage.
  const askForPersistence = (): void => void requestPersistence(navigator.storage);
  void start("persistence", () => {
    if (engine.tables.rooms.all().length > 0) return askForPersistence();
    const endWaitingForRooms = engine.tables.rooms.subscribeAll(() => {
      endWaitingForRooms();
      askForPersistence();
    });
  });
  void start("backups", () =>
    startBackups(
      { engine, uiState, storeName: databaseName, now: () => Date.now() },
      { notify: toasts.show, every: (milliseconds, run) => void setInterval(run, milliseconds) },
    ),
  );
  void start("version checks", () =>
    startVersionChecks({
      engine,
      uiState,
      whenIdle: createIdle({ scheduler: createBrowserScheduler(), page: document, onIdle: browserIdle() }),
      now: () => Date.now(),
    }),
  );
  openFromNotification(navigator.serviceWorker, (address) => router.history.push(address));
  void start("push", () => startPush(services, queryClient));
  void start("sync", () => resumeSync(databaseName, (roomIds) => toasts.show(lostRoomsNotice(roomIds.length))));
  void start("sync offer", () => {
    const look = createSyncOffer({
      countRooms: () => engine.tables.rooms.all().length,
      isSignedIn: () => services.session.state.getState().status === "signed-in",
      hasSpace: async () => (await call(services.callApi, syncOperations.getSyncSpace)).data !== null,
      canSync,
      storage: localStorage,
      store: databaseName,
      notify: toasts.show,
      openSettings: () => router.history.push("/settings#sync"),
    });
    // The gateway may not be reached: the next chat, or the next visit, looks again.
    const lookQuietly = (): void => void look().catch(() => undefined);
    engine.tables.rooms.subscribeAll(lookQuietly);
    services.session.state.subscribe(lookQuietly);
    lookQuietly();
  });
  // A suite's run that still asks models is continued, whatever page is open.
  void start("suites", async () => {
    if (await engine.hasRunningSuite()) await services.openSuites();
  });
}
