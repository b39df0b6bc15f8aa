import type { QueryClient } from "@tanstack/react-query";
import type { User } from "@tutti/contract";
import { userOperations } from "@tutti/contract/operations/user";
import { ACCOUNT_KEY } from "../../bindings/account/use-account.ts";
import type { Services } from "../../bindings/services-context.tsx";
import { call } from "../api/call.ts";
import { forgetPush, renewPush } from "./push-device.ts";
import { tellPresence } from "./tell-presence.ts";

/**
 * Begins to tell the gateway of this page once a signed-in person is known to get pushes on some device: by the
 * account, which the page reads anyway.
 */
export function startPush(
  { callApi, engine, openSuites, session }: Pick<Services, "callApi" | "engine" | "openSuites" | "session">,
  queryClient: QueryClient,
): void {
  let isTelling = false;
  /** The person for whom this visit has renewed the subscription. */
  let renewedId: string | undefined;
  const tell = (): void => {
    if (isTelling) return;
    isTelling = true;
    tellPresence({
      engine,
      openSuites,
      page: document,
      window,
      send: (address, body) => {
        if (session.state.getState().status === "signed-in") navigator.sendBeacon(address, body);
      },
      every: (milliseconds, run) => void setInterval(run, milliseconds),
      pageId: crypto.randomUUID(),
    });
  };
  const begin = async (): Promise<void> => {
    const state = session.state.getState();
    if (state.status === "signed-out" && !state.isExpired) {
      renewedId = undefined;
      await forgetPush();
    }
    if (state.status !== "signed-in" || state.user.id === renewedId) return;
    renewedId = state.user.id;
    if (await renewPush(callApi, renewedId).catch(() => false)) tell();
    const { push_devices: devices } = await queryClient.fetchQuery<User>({
      queryKey: ACCOUNT_KEY,
      queryFn: () => call(callApi, userOperations.getUser),
      staleTime: Number.POSITIVE_INFINITY,
    });
    if (devices > 0) tell();
  };
  const beginUnlessUnreachable = (): void => void begin().catch(() => undefined);
  beginUnlessUnreachable();
  session.state.subscribe(beginUnlessUnreachable);
  // It was switched on in the settings of this page, which read the account again then.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.query.queryKey[0] !== ACCOUNT_KEY[0]) return;
    const account = event.query.state.data as User | undefined;
    if (account !== undefined && account.push_devices > 0) tell();
  });
}
