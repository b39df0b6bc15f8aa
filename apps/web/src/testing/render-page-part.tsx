import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { Model } from "@tutti/contract";
import { createEngine, type Engine, type Notice } from "@tutti/engine";
import { createMemoryDatabase } from "@tutti/local-db";
import { createFakeGateway, type FakeGateway, streamedBy } from "@tutti/testkit";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createStore } from "zustand/vanilla";
import "../app/styles.css";
import { resolveVariables, theme } from "../app/theme.ts";
import { ServicesProvider } from "../bindings/services-context.tsx";
import { type CallApi, createApiCaller } from "../platform/api/call-api.ts";
import { createDialogs, type Dialogs } from "../platform/dialogs.ts";
import { createDraftIntake } from "../platform/files/draft-intake.ts";
import { createBrowserScheduler } from "../platform/page/scheduler.ts";
import type { Session, SessionState, User } from "../platform/sign-in/session.ts";
import { createUiStateStore, type UiStateStore } from "../platform/ui-state.ts";

interface PartOptions {
  models?: readonly Model[];
  isSignedIn?: boolean;
  /** Who is signed in, for parts that show it; default: the page is signed out. */
  user?: User;
  /** The parts of each answer; absent: no part ever arrives. */
  complete?: Parameters<typeof streamedBy>[0];
  /** A gateway whose answers the test controls. */
  gateway?: FakeGateway;
  notify?: (notice: Notice) => void;
  callApi?: CallApi;
}

/** A part of the page in a real browser, over the real engine; only the gateway and the disk are replaced. */
export function renderPagePart(part: (engine: Engine) => ReactNode, options: PartOptions = {}): RenderedPart {
  const scheduler = createBrowserScheduler();
  const notify = options.notify ?? (() => undefined);
  const { complete } = options;
  const gateway =
    options.gateway ??
    createFakeGateway({ now: () => Date.now(), ...(complete ? { onStart: streamedBy(complete) } : {}) });
  const engine = createEngine({
    database: createMemoryDatabase(),
    runs: gateway.connect(),
    clock: { now: () => Date.now() },
    scheduler,
    notify,
    isSignedIn: () => options.isSignedIn ?? true,
    defaultModels: () => [],
  });
  const services = {
    engine,
    databaseName: "test",
    session: sessionOf(options.user),
    uiState: createUiStateStore({ storage: undefined, scheduler }),
    listModels: async () => [...(options.models ?? [])],
    callApi:
      options.callApi ??
      createApiCaller({ fetch: async () => new Response(null, { status: 404 }), onRefused: () => undefined }),
    attachments: createDraftIntake(engine, notify),
    openSuites: () => Promise.reject(new Error("There are no suites here.")),
    dialogs: createDialogs(),
    notify,
  };

  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <MantineProvider env="test" theme={theme} cssVariablesResolver={resolveVariables}>
      <QueryClientProvider client={new QueryClient()}>
        <ServicesProvider services={services}>{part(engine)}</ServicesProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    engine,
    dialogs: services.dialogs,
    uiState: services.uiState,
    remove: () => {
      root.unmount();
      container.remove();
    },
  };
}

export interface RenderedPart {
  engine: Engine;
  dialogs: Dialogs;
  uiState: UiStateStore;
  remove: () => void;
}

function sessionOf(user: User | undefined): Session {
  const refuse = async () => ({ ok: false as const, error: { message: "This part has no sign-in." } });
  return {
    state: createStore<SessionState>(() =>
      user ? { status: "signed-in", user } : { status: "signed-out", isExpired: false },
    ),
    returnFailure: createStore(() => ({})),
    ownerLink: createStore(() => ({})),
    refresh: async () => undefined,
    signUp: refuse,
    signIn: refuse,
    confirmCode: refuse,
    signInWithPasskey: refuse,
    continueAsOwner: refuse,
    signInWith: refuse,
    signOut: refuse,
    expire: () => undefined,
  };
}
