import type { Model } from "@tutti/contract";
import type { Engine, Notice, Suites } from "@tutti/engine";
import { createContext, type ReactNode, use } from "react";
import type { CallApi } from "../platform/api/call-api.ts";
import type { Dialogs } from "../platform/dialogs.ts";
import type { AttachmentIntake } from "../platform/files/attachment-intake.ts";
import type { Session } from "../platform/sign-in/session.ts";
import type { UiStateStore } from "../platform/ui-state.ts";

/** Everything a component may use that is not React, assembled once by `services.ts`. */
export interface Services {
  engine: Engine;
  /** The name of the local store, for the search, which reads it without the engine. */
  databaseName: string;
  session: Session;
  /** The page's own state, such as whether the sidebar is open. */
  uiState: UiStateStore;
  /** The models that the gateway serves. Throws an error with a readable message if it cannot list them. */
  listModels: (signal: AbortSignal) => Promise<Model[]>;
  /** Calls the gateway as the signed-in person. */
  callApi: CallApi;
  /** Adds files to drafts. */
  attachments: AttachmentIntake;
  /** The suites, loaded when they are first used. */
  openSuites: () => Promise<Suites>;
  /** Opens the dialogs over a page. */
  dialogs: Dialogs;
  /** Shows a toast. */
  notify: (notice: Notice) => void;
}

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services of the page. Throws outside of a `ServicesProvider`. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error("useServices needs a ServicesProvider around it");
  return services;
}

export function useEngine(): Engine {
  return useServices().engine;
}
