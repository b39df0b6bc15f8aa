import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useServices } from "../bindings/services-context.tsx";
import { useSession } from "../bindings/use-session.ts";

/**
 * Whether the sign-in dialog is open; it opens by itself when the gateway ends the session, when a person comes back
 * from another service without being signed in, and when the owner of the machine opens the link of its start.
 */
export function useSignInDialog(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const session = useSession();
  const { engine, session: sessions } = useServices();
  const { returnFailure, ownerLink } = sessions;
  const hasFailed = useStore(returnFailure, ({ message }) => message !== undefined);
  const hasOwnerLink = useStore(ownerLink, ({ secret }) => !!secret);
  const isWanted = session.status === "signed-out" && (session.isExpired || hasFailed || hasOwnerLink);

  useEffect(() => {
    if (isWanted) setIsOpen(true);
  }, [isWanted]);

  const change = (isOpen: boolean): void => {
    setIsOpen(isOpen);
    if (isOpen) return;
    returnFailure.setState({}, true);
    // A person who closes the dialog sends the message themselves later.
    if (sessions.state.getState().status !== "signed-in") engine.chat.awaitSignIn(undefined);
  };
  return [isOpen, change];
}
