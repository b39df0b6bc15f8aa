import type { QueryClient } from "@tanstack/react-query";
import type { Session, SessionState } from "./sign-in/session.ts";

/**
 * Clears the cached responses of the gateway after the person has signed in or out, so that the page shows no data of
 * another person: queries without a component are removed, those on the screen are fetched again. A session that has
 * only expired clears nothing, since the person will be back.
 */
export function clearAccountCache(options: { session: Pick<Session, "state">; queryClient: QueryClient }): void {
  const { session, queryClient } = options;
  /** A user's id, or `SIGNED_OUT`; undefined until the gateway has responded. */
  let last: string | undefined;
  session.state.subscribe((state) => {
    const owner = ownerOf(state);
    if (owner === undefined || owner === last) return;
    const isFirst = last === undefined;
    last = owner;
    if (isFirst) return;
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.invalidateQueries();
  });
}

const SIGNED_OUT = "";

function ownerOf(state: SessionState): string | undefined {
  if (state.status === "signed-in") return state.user.id;
  return state.status === "signed-out" && !state.isExpired ? SIGNED_OUT : undefined;
}
