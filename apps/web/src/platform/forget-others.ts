import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "./session.ts";

/**
 * Whoever signs in sees nothing of what the gateway told somebody else on this page: it is forgotten, and what is on the screen is
 * asked for anew.
 */
export function forgetOthers(options: { session: Pick<Session, "state">; queryClient: QueryClient }): void {
  const { session, queryClient } = options;
  let last: string | undefined;
  session.state.subscribe((state) => {
    if (state.status !== "signed-in" || state.user.id === last) return;
    const isFirst = last === undefined;
    last = state.user.id;
    if (isFirst) return;
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.invalidateQueries();
  });
}
