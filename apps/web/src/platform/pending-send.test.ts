import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { resumeQueuesOnSignIn, storePendingSend, takePendingSend } from "./pending-send.ts";
import type { SessionState } from "./sign-in/session.ts";

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test("[RUN-10] the draft to send after sign-in is remembered once", () => {
  const storage = createStorage();
  storePendingSend("room-1", () => storage);
  expect(takePendingSend(() => storage)).toBe("room-1");
  expect(takePendingSend(() => storage)).toBeUndefined();
  storePendingSend("room-1", () => storage);
  storePendingSend(undefined, () => storage);
  expect(takePendingSend(() => storage)).toBeUndefined();
});

test("[RUN-10] a browser without storage causes no error", () => {
  const none = (): Storage => {
    throw new DOMException("No", "SecurityError");
  };
  storePendingSend("room-1", none);
  expect(takePendingSend(none)).toBeUndefined();
});

test("[RUN-10] queues resume once the user is signed in and they are read", () => {
  for (const isReadFirst of [true, false]) {
    const state = createStore<SessionState>(() => ({ status: "signed-out", isExpired: true }));
    const library = createStore<{ status: "loading" | "ready" | "failed" }>(() => ({ status: "loading" }));
    let resumeCount = 0;
    const chat = { resumeQueues: () => (resumeCount += 1) };
    resumeQueuesOnSignIn({ session: { state }, engine: { chat, library } as never });
    const signIn = (): void =>
      state.setState({ status: "signed-in", user: { id: "1", email: "a@b.c", name: "A" } } as SessionState, true);
    const read = (): void => library.setState({ status: "ready" });
    for (const step of isReadFirst ? [read, signIn] : [signIn, read]) {
      expect(resumeCount).toBe(0);
      step();
    }
    expect(resumeCount).toBe(1);
  }
});
