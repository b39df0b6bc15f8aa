import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { forgetOthers } from "./forget-others.ts";
import type { SessionState } from "./session.ts";

test("whoever signs in after somebody else gets nothing of theirs; the same person keeps what is there", async () => {
  const state = createStore<SessionState>(() => ({ status: "loading" }));
  const queryClient = new QueryClient();
  forgetOthers({ session: { state }, queryClient });
  const signIn = (id: string): void =>
    state.setState({ status: "signed-in", user: { id, name: id, email: `${id}@example.com` } }, true);
  let asked = 0;
  const shown = new QueryObserver(queryClient, { queryKey: ["models"], queryFn: () => ++asked, staleTime: 60_000 });
  const stop = shown.subscribe(() => undefined);
  await expect.poll(() => asked).toBe(1);

  signIn("ada");
  queryClient.setQueryData(["api-keys"], ["hers"]);
  state.setState({ status: "signed-out", isExpired: true }, true);
  signIn("ada");
  expect(queryClient.getQueryData(["api-keys"])).toEqual(["hers"]);
  expect(asked).toBe(1);

  state.setState({ status: "signed-out", isExpired: false }, true);
  signIn("grace");
  expect(queryClient.getQueryData(["api-keys"])).toBeUndefined();
  await expect.poll(() => asked).toBe(2);
  stop();
  queryClient.clear();
});
