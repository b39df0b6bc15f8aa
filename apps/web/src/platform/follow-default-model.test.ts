import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { followDefaultModel } from "./follow-default-model.ts";
import type { SessionState } from "./sign-in/session.ts";
import type { UiState } from "./ui-state.ts";

const signedIn: SessionState = { status: "signed-in", user: { id: "u1", name: "Ada", email: "ada@example.com" } };

function setUp(answer: () => Promise<{ default_text_model: string | null }>) {
  const state = createStore<SessionState>(() => ({ status: "loading" }));
  const changes: Partial<UiState>[] = [];
  let requestCount = 0;
  followDefaultModel({
    session: { state },
    uiState: { update: (change) => changes.push(change) },
    fetchUser: () => {
      requestCount += 1;
      return answer();
    },
  });
  const become = async (next: SessionState): Promise<void> => {
    state.setState(next, true);
    await new Promise(setImmediate);
  };
  return { become, changes, countRequests: () => requestCount };
}

test("the user's default model is fetched once, and forgotten at sign-out", async () => {
  const { become, changes, countRequests } = setUp(async () => ({ default_text_model: "a/b" }));
  await become(signedIn);
  await become({ ...signedIn });
  expect(countRequests()).toBe(1);
  await become({ status: "signed-out", isExpired: false });
  expect(changes).toEqual([{ defaultModel: "a/b" }, { defaultModel: undefined }]);
});

test("the default model stays when the gateway or the session fails", async () => {
  const { become, changes } = setUp(() => Promise.reject(new Error("out of reach")));
  await become(signedIn);
  await become({ status: "signed-out", isExpired: true });
  expect(changes).toEqual([]);
});
