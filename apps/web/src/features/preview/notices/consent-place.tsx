import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** The place for buttons that grant the running app something, beside it; null where there is none. */
export const ConsentPlaceContext = createContext<HTMLElement | null>(null);

/**
 * Shows buttons that grant the running app something in the bar above it, where the app never was. A notice moves the
 * app down: a button in it would stand where a finger has just tapped the app.
 */
export function InConsentPlace({ children }: { children: ReactNode }) {
  const place = use(ConsentPlaceContext);
  return place === null ? children : createPortal(children, place);
}
