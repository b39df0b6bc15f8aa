import { QueryClient } from "@tanstack/react-query";
import { createCompletionClient } from "@tutti/client";
import { apiErrorBodySchema, type Model } from "@tutti/contract";
import { createEngine } from "@tutti/engine";
import { databaseName, openIndexedDatabase } from "@tutti/local-db";
import { apiVersionIn } from "./app/chat-search.ts";
import type { Services } from "./bindings/services-context.tsx";
import { MODELS_KEY } from "./bindings/use-models.ts";
import { chooseDefaultModels } from "./features/characters/default-models.ts";
import { abortableDelay } from "./platform/delay.ts";
import { watchLeaving } from "./platform/leaving.ts";
import { fetchModels } from "./platform/models.ts";
import { createBrowserScheduler } from "./platform/scheduler.ts";
import { createSession } from "./platform/session.ts";
import { createToasts, type Toasts } from "./platform/toasts.ts";
import { createUiStateStore } from "./platform/ui-state.ts";

/** The services of the page, and what `main.tsx` alone needs of them. */
export interface Page {
  services: Services;
  queryClient: QueryClient;
  toasts: Toasts;
}

/** Picks every implementation, once: the only place that knows the browser, the network and the store at the same time. */
export function createPage(): Page {
  const scheduler = createBrowserScheduler();
  const uiState = createUiStateStore({ storage: availableStorage(), scheduler });
  const toasts = createToasts({ scheduler });
  const session = createSession({ fetch: (...request) => fetch(...request) });
  const queryClient = new QueryClient({
    // The gateway is often on this machine, which needs no network.
    defaultOptions: { queries: { networkMode: "always", retry: 1 } },
  });
  const apiVersion = (): string => apiVersionIn(location.search);

  const engine = createEngine({
    database: openIndexedDatabase({ name: databaseName({}) }),
    client: createCompletionClient({
      fetch: async (...request) => {
        const response = await fetch(...request);
        if (await isOwnRefusal(response)) session.expire();
        return response;
      },
      baseUrl: location.origin,
      apiVersion,
      location: () => location.href,
      delay: abortableDelay,
      random: Math.random,
    }),
    clock: { now: () => Date.now() },
    scheduler,
    notify: toasts.show,
    isLeaving: watchLeaving({ page: window, scheduler }),
    // While the gateway has not said who is there, it decides itself: its refusal opens the sign-in dialog.
    isSignedIn: () => session.state.getState().status !== "signed-out",
    defaultModels: () => chooseDefaultModels(queryClient.getQueryData<Model[]>(MODELS_KEY) ?? []),
  });

  return {
    services: {
      engine,
      session,
      uiState,
      notify: toasts.show,
      listModels: (signal) =>
        fetchModels({ fetch: (...request) => fetch(...request), apiVersion: apiVersion(), signal }),
    },
    queryClient,
    toasts,
  };
}

/** Whether the gateway refuses the user. A provider that refuses the gateway's key has the same status, and names itself. */
async function isOwnRefusal(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body = apiErrorBodySchema.safeParse(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
  return !body.success || !body.data.error.metadata?.provider_name;
}

/** Reading `localStorage` itself throws where the browser forbids it. */
function availableStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
