import { createStore, type StoreApi } from "zustand/vanilla";

/** The event with which a browser offers to install the page; TypeScript's library does not have it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install the page as an app. Browsers that make none have a menu of their own for it. */
export interface InstallOffer {
  readonly state: StoreApi<{ isOffered: boolean }>;
  /** Lets the browser ask the person; nothing happens without an offer, which can be taken up once. */
  install(): void;
}

/** Keeps the browser's offer until the person runs the command, instead of the browser's banner over the page. */
export function createInstallOffer(page: Pick<EventTarget, "addEventListener">): InstallOffer {
  const state = createStore(() => ({ isOffered: false }));
  let offer: InstallPromptEvent | undefined;
  const keep = (event?: Event): void => {
    event?.preventDefault();
    offer = event as InstallPromptEvent | undefined;
    state.setState({ isOffered: offer !== undefined });
  };
  page.addEventListener("beforeinstallprompt", keep);
  page.addEventListener("appinstalled", () => keep());
  return {
    state,
    install() {
      const prompting = offer?.prompt();
      keep();
      // A browser rejects where the person's press is too long ago: the offer comes again with the next visit.
      prompting?.catch(() => undefined);
    },
  };
}
