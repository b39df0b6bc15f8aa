import { parseUiState, UI_STATE_KEY, type UiStateStore } from "../ui-state.ts";
import type { Session } from "./session.ts";

/**
 * Opens the store of the organization that the session works in: saves its id, and reloads the page if it shows another
 * store. Signing out leads back to the person's own store; a session that has only expired changes nothing, since the
 * person will be back. If the browser stores nothing, the page is not reloaded, or it would reload for ever.
 *
 * @param options.shownId the organization whose store the page has opened; undefined: the person's own store
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
