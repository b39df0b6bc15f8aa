import { useEffect } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useDialog } from "../../bindings/use-dialog.ts";
import { SignInDialog } from "../dialogs.ts";
import { useSignInReasons } from "./use-sign-in-reasons.ts";

interface PageSignInProps {
  /** The secret of the invitation whose link the person opened. */
  invitation?: string | undefined;
  onClosed?: () => void;
}

/** The sign-in dialog of a page, which opens when it is asked for, or when there is a reason. */
export function PageSignIn({ invitation, onClosed }: PageSignInProps) {
  const { dialogs } = useServices();
  const isOpen = useDialog("signIn") !== undefined;
  const forgetReasons = useSignInReasons();
  useEffect(() => () => dialogs.close("signIn"), [dialogs]);
  const close = (): void => {
    dialogs.close("signIn");
    forgetReasons();
    onClosed?.();
  };
  return <SignInDialog isOpen={isOpen} onClose={close} invitation={invitation} />;
}
