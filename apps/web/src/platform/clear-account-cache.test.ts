import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { clearAccountCache } from "./clear-account-cache.ts";
import type { SessionState } from "./sign-in/session.ts";

function setUp() {
  const state = createStore<SessionState>(() => ({ status: "loading" }));
  const queryClient = new QueryClient();
  clearAccountCache({ session: { state }, queryClient });
  const signIn = (id: string): void =>
    state.setState({ status: "signed-in", user: { id, name: id, email: `${id}@example.com` } }, true);
  const signOut = (isExpired: boolean): void => state.setState({ status: "signed-out", isExpired }, true);
  let requestCount = 0;
  const queryObserver = new QueryObserver(queryClient, {
    queryKey: ["models"],
    queryFn: () => ++requestCount,
    staleTime: 60_000,
  });
  const unsubscribe = queryObserver.subscribe(() => undefined);
  const stop = (): void => {
    unsubscribe();
    queryClient.clear();
  };
  return { queryClient, signIn, signOut, countRequests: () => requestCount, stop };
}

test("another user's sign-in clears the cache, the same user's keeps it", async () => {
  const { queryClient, signIn, signOut, countRequests, stop } = setUp();
  await expect.poll(countRequests).toBe(1);
  signIn("ada");
  queryClient.setQueryData(["api-keys"], ["hers"]);
  signOut(true);
  signIn("ada");
  expect(queryClient.getQueryData(["api-keys"])).toEqual(["hers"]);
  expect(countRequests()).toBe(1);

  signOut(true);
  signIn("grace");
  expect(queryClient.getQueryData(["api-keys"])).toBeUndefined();
  await expect.poll(countRequests).toBe(2);
  stop();
});

test("data of an unknown user is refetched at sign-in and sign-out", async () => {
  const { queryClient, signIn, signOut, countRequests, stop } = setUp();
  signOut(false);
  await expect.poll(countRequests).toBe(1);
  signIn("ada");
  await expect.poll(countRequests).toBe(2);
  queryClient.setQueryData(["api-keys"], ["hers"]);
  signOut(false);
  await expect.poll(countRequests).toBe(3);
  expect(queryClient.getQueryData(["api-keys"])).toBeUndefined();
  stop();
});
