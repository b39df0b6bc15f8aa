import type { QueryClient } from "@tanstack/react-query";
import type { Session, SessionState } from "./session.ts";

/**
 * After signing in or out nothing is shown of what the gateway told another person on this page: it is forgotten,
 * and what is on the screen is asked for anew. A session that only ended forgets nothing, since the person will be
 * back.
 */
export function clearAccountCache(options: { session: Pick<Session, "state">; queryClient: QueryClient }): void {
  const { session, queryClient } = options;
  /** A user's id, or none; not known before the gateway has said it. */
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
