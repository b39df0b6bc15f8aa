import type { Trail } from "../page-place.ts";
import { createHopLimit } from "./hop-limit.ts";

/** The moves that an app makes by itself. */
export interface AppMoves {
  /** A page of the app has been loaded. */
  begin(): void;
  /** The app has reloaded its page. */
  restart(): void;
  /** The app goes to another of its pages. */
  navigate(trail: Trail): void;
}

/**
 * Lets an app reload itself and go from page to page, but not endlessly, as one that does so at once again and again.
 *
 * @param options.now milliseconds
 * @param options.onRestart gives the app its page again
 * @param options.onNavigate opens another page of the app
 * @param options.onStop called instead of them for an app that would never end; with the text for its console
 */
export function createAppMoves(options: {
  now: () => number;
  onRestart: () => void;
  onNavigate: (trail: Trail) => void;
  onStop: (text: string) => void;
}): AppMoves {
  const { now, onRestart, onNavigate, onStop } = options;
  const hops = createHopLimit({ now });
  return {
    begin: hops.begin,
    restart: () => {
      if (!hops.admit()) {
        onStop("The app reloads itself again and again: it was stopped.");
        return;
      }
      hops.begin();
      onRestart();
    },
    navigate: (trail) => {
      if (hops.admit()) onNavigate(trail);
      else onStop(`The app goes from page to page by itself: it was stopped before ${trail.addresses[trail.index]}.`);
    },
  };
}
