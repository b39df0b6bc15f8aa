import { t } from "@lingui/core/macro";
import { useLocation } from "@tanstack/react-router";
import { SetPasswordPage } from "../../features/sign-in/set-password-page.tsx";
import { PageFrame } from "../shell/page-frame.tsx";

/** `/set-password#secret`: a link by which a person sets a password. */
export function SetPasswordRoute() {
  const secret = useLocation({ select: ({ hash }) => hash });
  return (
    <PageFrame title={t`Set a password`}>
      {(signIn) => <SetPasswordPage key={secret} secret={secret} onSignIn={signIn} />}
    </PageFrame>
  );
}
