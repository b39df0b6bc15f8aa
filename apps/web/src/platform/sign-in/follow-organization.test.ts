import { createFakeTime } from "@tutti/testkit";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { createUiStateStore, parseUiState, UI_STATE_KEY } from "../ui-state.ts";
import { followOrganisation } from "./follow-organization.ts";
import type { SessionState } from "./session.ts";

const user = { id: "u1", name: "Ada", email: "ada@example.com" };

function setUp({ shownId, isKept = true }: { shownId?: string; isKept?: boolean } = {}) {
  const storedItems = new Map<string, string>();
  const storage = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!isKept) throw new DOMException("full", "QuotaExceededError");
      storedItems.set(key, value);
    },
  };
  const uiState = createUiStateStore({ storage, scheduler: createFakeTime().scheduler });
  uiState.update({ organisationId: shownId });
  if (isKept) uiState.flush();
  const state = createStore<SessionState>(() => ({ status: "loading" }));
  const reload = vi.fn();
  followOrganisation({ session: { state }, uiState, shownId, storage, reload });
  const become = (next: SessionState): void => state.setState(next, true);
  return { become, reload, remembered: () => parseUiState(storedItems.get(UI_STATE_KEY) ?? null).organisationId };
}

test("[AUTH-4] the page opens the store of the organization that the session has open", () => {
  const { become, reload, remembered } = setUp();
  become({ status: "signed-in", user, organisationId: "org-1" });
  expect(remembered()).toBe("org-1");
  expect(reload).toHaveBeenCalledOnce();
});

test("the store that is shown already is left as it is", () => {
  const { become, reload } = setUp({ shownId: "org-1" });
  become({ status: "signed-in", user, organisationId: "org-1" });
  expect(reload).not.toHaveBeenCalled();
});

test("signing out opens the personal store, an expired session does not", () => {
  const { become, reload, remembered } = setUp({ shownId: "org-1" });
  become({ status: "unreachable" });
  become({ status: "signed-out", isExpired: true });
  expect(reload).not.toHaveBeenCalled();
  expect(remembered()).toBe("org-1");
  become({ status: "signed-out", isExpired: false });
  expect(reload).toHaveBeenCalledOnce();
  expect(remembered()).toBeUndefined();
});

test("the page does not reload repeatedly where the browser stores nothing", () => {
  const { become, reload } = setUp({ isKept: false });
  become({ status: "signed-in", user, organisationId: "org-1" });
  expect(reload).not.toHaveBeenCalled();
});
