import type { Model } from "@tutti/contract";
import type { Engine, Notice } from "@tutti/engine";
import { createContext, type ReactNode, use } from "react";
import type { Session } from "../platform/session.ts";
import type { UiStateStore } from "../platform/ui-state.ts";

/** Everything a component may use that is not React, put together once by `services.ts`. */
export interface Services {
  engine: Engine;
  session: Session;
  /** What the page remembers about itself: sidebar, drafts. */
  uiState: UiStateStore;
  /** The models that the gateway serves. Throws an error with a readable message where it cannot say. */
  listModels: (signal: AbortSignal) => Promise<Model[]>;
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
