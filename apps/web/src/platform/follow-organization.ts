import type { Session } from "./session.ts";
import { parseUiState, UI_STATE_KEY, type UiStateStore } from "./ui-state.ts";

/**
 * Opens the store of the organization that the session works in: remembers it, and loads the page anew where it shows
 * another store. Signing out leads back to the person's own; a session that only ended leaves everything where it is,
 * since the person will be back. Where the browser keeps nothing, the page stays as it is, or it would load itself for
 * ever.
 *
 * @param options.shownId whose store the page has opened; undefined: the person's own
 */
export function followOrganisation(options: {
  session: Pick<Session, "state">;
  uiState: Pick<UiStateStore, "update" | "flush">;
  shownId: string | undefined;
  storage: Pick<Storage, "getItem"> | undefined;
  reload: () => void;
}): void {
  const { session, uiState, shownId, storage, reload } = options;
  session.state.subscribe((state) => {
    if (state.status !== "signed-in" && (state.status !== "signed-out" || state.isExpired)) return;
    const organisationId = state.status === "signed-in" ? state.organisationId : undefined;
    if (organisationId === shownId) return;
    uiState.update({ organisationId });
    uiState.flush();
    if (readOrganization(storage) === organisationId) reload();
  });
}

function readOrganization(storage: Pick<Storage, "getItem"> | undefined): string | undefined | null {
  try {
    return storage === undefined ? null : parseUiState(storage.getItem(UI_STATE_KEY)).organisationId;
  } catch {
    return null;
  }
}
