import { useCallback, useEffect } from "react";
import { useStore } from "zustand";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";

/**
 * Opens the sign-in dialog when the gateway ends the session, when a person comes back from another service without
 * being signed in, and when the owner of the machine opens the link of its start.
 *
 * @returns forgets the reasons, for a person who closes the dialog
 */
export function useSignInReasons(): () => void {
  const session = useSession();
  const { dialogs, engine, session: sessions } = useServices();
  const { returnFailure, ownerLink } = sessions;
  const hasFailed = useStore(returnFailure, ({ message }) => message !== undefined);
  const hasOwnerLink = useStore(ownerLink, ({ secret }) => !!secret);
  const isWanted = session.status === "signed-out" && (session.isExpired || hasFailed || hasOwnerLink);

  useEffect(() => {
    if (isWanted) dialogs.open("signIn", {});
  }, [dialogs, isWanted]);

  return useCallback(() => {
    returnFailure.setState({}, true);
    // A person who closes the dialog sends the message themselves later.
    if (sessions.state.getState().status !== "signed-in") engine.chat.awaitSignIn(undefined);
  }, [engine, sessions, returnFailure]);
}
