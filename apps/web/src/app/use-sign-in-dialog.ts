import { useEffect, useState } from "react";
import { useSession } from "../bindings/use-session.ts";

/** Whether the sign-in dialog is open; it opens by itself when the gateway ends the session. */
export function useSignInDialog(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const session = useSession();
  const isExpired = session.status === "signed-out" && session.isExpired;

  useEffect(() => {
    if (isExpired) setIsOpen(true);
  }, [isExpired]);

  return [isOpen, setIsOpen];
}
