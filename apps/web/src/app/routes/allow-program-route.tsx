import { t } from "@lingui/core/macro";
import { useLocation } from "@tanstack/react-router";
import { AllowProgramPage } from "../../features/sign-in/allow-program-page.tsx";
import { PageFrame } from "../shell/page-frame.tsx";

/** `/auth?callback_url=…&code_challenge=…`: a program asks for a key. */
export function AllowProgramRoute() {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  return (
    <PageFrame title={t`Allow a program`}>
      {(signIn) => <AllowProgramPage key={query} query={query} onSignIn={signIn} />}
    </PageFrame>
  );
}
