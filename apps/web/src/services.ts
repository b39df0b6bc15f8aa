import { QueryClient } from "@tanstack/react-query";
import type { Model } from "@tutti/contract";
import { answerTexts } from "@tutti/contract";
import { userOperations } from "@tutti/contract/operations/user";
import { createEngine, type Suites } from "@tutti/engine";
import { databaseName, openLocalStore } from "@tutti/local-db";
import { apiVersionIn } from "./app/chat/chat-search.ts";
import { findModel, readsImages } from "./bindings/model-kind.ts";
import type { Services } from "./bindings/services-context.tsx";
import { MODELS_KEY } from "./bindings/use-models.ts";
import { chooseDefaultModels } from "./features/characters/default-models.ts";
import { call } from "./platform/api/call.ts";
import { createApiCaller } from "./platform/api/call-api.ts";
import { clearAccountCache } from "./platform/clear-account-cache.ts";
import { createDialogs } from "./platform/dialogs.ts";
import { createDraftIntake } from "./platform/files/draft-intake.ts";
import { followDefaultModel } from "./platform/follow-default-model.ts";
import { createLastWritePlace } from "./platform/last-write-place.ts";
import { createLazyRunClient } from "./platform/lazy-run-client.ts";
import { fetchModels } from "./platform/models.ts";
import { browserIdle, createIdle, untilIdle } from "./platform/page/idle.ts";
import { createLocks } from "./platform/page/locks.ts";
import { watchPageExit } from "./platform/page/page-exit.ts";
import { createRunWhileVisible } from "./platform/page/run-while-visible.ts";
import { createBrowserScheduler } from "./platform/page/scheduler.ts";
import { watchWake } from "./platform/page/wake.ts";
import { resumeQueuesOnSignIn, takePendingSend } from "./platform/pending-send.ts";
import { type Analytics, createAnalytics } from "./platform/reports/analytics.ts";
import { createErrorReporting, type ErrorReporting } from "./platform/reports/error-reporting.ts";
import { createCollectorFinder } from "./platform/reports/find-collectors.ts";
import { createRouterOrder } from "./platform/router-order.ts";
import { followOrganisation } from "./platform/sign-in/follow-organization.ts";
import { takeOwnerLink } from "./platform/sign-in/owner-link.ts";
import { createSession, type Session } from "./platform/sign-in/session.ts";
import { readSignInReturn, type SignInRefusal, type SignInReturn } from "./platform/sign-in/sign-in-return.ts";
import { isSyncOn } from "./platform/sync/sync-switch.ts";
import { createToasts, type Toasts } from "./platform/toasts.ts";
import { createUiStateStore } from "./platform/ui-state.ts";

/**
 * Milliseconds after which the rest of a room is read even if its newest messages are not drawn yet, as while answers
 * keep the page busy: a message that is sent waits for the whole room.
 */
const DRAWN_WITHIN = 300;

/** The services of the page, and those that only `main.tsx` needs. */
export interface Page {
  services: Services;
  queryClient: QueryClient;
  toasts: Toasts;
  analytics: Analytics;
  errorReporting: ErrorReporting;
  /** Set if a person comes back from signing in with another service. */
  signInReturn: SignInReturn | undefined;
}

/** Selects every implementation, once: the only place that uses the browser, the network and the store together. */
export function createPage(): Page {
  const ownerLink = takeOwnerLink(window);
  const scheduler = createBrowserScheduler();
  const storage = availableStorage();
  const uiState = createUiStateStore({ storage, scheduler });
  const toasts = createToasts({ scheduler });
  const signInReturn = readSignInReturn(location);
  if (signInReturn?.hasAccount) uiState.update({ hasAccount: true });
  const { organisationId } = uiState.state.getState();
  const session = createSession({
    fetch: (...request) => fetch(...request),
    // A new session has no open organization, while the page still shows the one of the session before.
    organisationId: signInReturn !== undefined && signInReturn.refusal === undefined ? organisationId : undefined,
    ownerLink,
  });
  if (signInReturn?.refusal) void tellRefusal(session, signInReturn.refusal);
  const queryClient = new QueryClient({
    // The gateway often runs on this machine, which needs no network.
    defaultOptions: { queries: { networkMode: "always", retry: 1 } },
  });
  const apiVersion = (): string => apiVersionIn(location.search);

  const storeName = databaseName(organisationId === undefined ? {} : { organisationId });
  followOrganisation({ session, uiState, shownId: organisationId, storage, reload: () => location.reload() });

  const callApi = createApiCaller({ fetch: (...request) => fetch(...request), onRefused: session.expire });
  clearAccountCache({ session, queryClient });
  followDefaultModel({ session, uiState, fetchUser: () => call(callApi, userOperations.getUser) });

  const reports = {
    findCollectors: createCollectorFinder({ fetch: (...request) => fetch(...request) }),
    send: (address: string, body: string) => navigator.sendBeacon(address, body),
    scheduler,
    now: () => Date.now(),
  };
  const analytics = createAnalytics(reports);
  const errorReporting = createErrorReporting({ ...reports, origin: location.origin });

  const modelOf = (slug: string): Model | undefined => findModel(queryClient.getQueryData<Model[]>(MODELS_KEY), slug);

  const whenIdle = createIdle({ scheduler, page: document, onIdle: browserIdle() });
  const engine = createEngine({
    database: openLocalStore({
      name: storeName,
      whenIdle,
      runWhileVisible: createRunWhileVisible({ page: document, window }),
      untilDrawn: () => untilIdle(DRAWN_WITHIN, { scheduler, onIdle: browserIdle() }),
      marksChanges: () => isSyncOn(storage, storeName),
      ...(storage ? { lastWrites: createLastWritePlace(storage, window) } : {}),
    }),
    runs: createLazyRunClient(
      async () => {
        const { createRunClient } = await import("@tutti/client");
        return createRunClient({
          fetch: (...request) => fetch(...request),
          openSocket: (url) => new WebSocket(url),
          baseUrl: location.origin,
          apiVersion,
          // Without the fragment, which may contain the key of a share.
          location: () => location.origin + location.pathname + location.search,
          unattended: () => uiState.state.getState().unattended,
          scheduler,
          now: () => Date.now(),
          random: Math.random,
          onWake: watchWake({ page: window, document }),
          onUnauthorized: session.expire,
          reportError: (error) => errorReporting.report({ place: "run-client", error }),
        });
      },
      {
        unreachable: answerTexts.unreachable,
        onFailure: (error) => errorReporting.report({ place: "run-client", error }),
      },
    ),
    locks: createLocks({ manager: navigator.locks, store: storeName }),
    clock: { now: () => Date.now() },
    scheduler,
    whenIdle,
    afterCheck: async () => {
      const { sweepPreviews } = await import("./platform/preview-store.ts");
      await sweepPreviews(storeName, engine);
    },
    notify: toasts.show,
    analytics: analytics.track,
    reportError: errorReporting.report,
    isLeaving: watchPageExit({ page: window, scheduler }),
    // Until the gateway has responded, it decides itself: its refusal opens the sign-in dialog.
    isSignedIn: () => session.state.getState().status !== "signed-out",
    contextLengthOf: (slug) => modelOf(slug)?.context_length ?? undefined,
    takesImages: (slug) => {
      const model = modelOf(slug);
      return model && readsImages(model);
    },
    requiredSystemPromptOf: (slug) => modelOf(slug)?.required_system_prompt ?? undefined,
    passesLimit: async (message) =>
      (await import("./ui/spending/index.ts")).passesLimit(message, { engine, session, callApi, queryClient }),
    preferredModelsFor: createRouterOrder(uiState.state),
    defaultModels: () => {
      const models = queryClient.getQueryData<Model[]>(MODELS_KEY) ?? [];
      const { defaultModel, lastModels } = uiState.state.getState();
      return chooseDefaultModels(models, { preferredSlug: defaultModel, lastSlugs: lastModels });
    },
  });

  let suites: Promise<Suites> | undefined;
  const openSuites = (): Promise<Suites> => {
    suites ??= import("./app/chat/open-suites.ts").then((module) =>
      module.openSuites(engine, { modelOf, callApi, now: () => Date.now() }),
    );
    // If the code cannot be loaded, the next call tries again.
    suites.catch(() => {
      suites = undefined;
    });
    return suites;
  };

  resumeQueuesOnSignIn({ session, engine });
  const awaitedSend = takePendingSend(() => sessionStorage);
  // Also if signing in there has failed: the dialog offers another way.
  if (signInReturn !== undefined) engine.chat.awaitSignIn(awaitedSend);

  return {
    services: {
      engine,
      databaseName: storeName,
      session,
      uiState,
      callApi,
      attachments: createDraftIntake(engine, toasts.show),
      openSuites,
      dialogs: createDialogs(),
      notify: toasts.show,
      listModels: (signal) =>
        fetchModels({ fetch: (...request) => fetch(...request), apiVersion: apiVersion(), signal }),
    },
    queryClient,
    toasts,
    analytics,
    errorReporting,
    signInReturn,
  };
}

/** The message is loaded when it is needed: hardly any visit needs it. */
async function tellRefusal(session: Session, refusal: SignInRefusal): Promise<void> {
  const { signInFailureText } = await import("./platform/sign-in/sign-in-failure.ts");
  session.returnFailure.setState({ message: signInFailureText(refusal) });
}

/** Reading `localStorage` itself throws if the browser forbids it. */
function availableStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
