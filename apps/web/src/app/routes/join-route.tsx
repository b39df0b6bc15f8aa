import { t } from "@lingui/core/macro";
import { useLocation } from "@tanstack/react-router";
import { JoinPage } from "../../features/account/organizations/join-page.tsx";
import { PageFrame } from "../shell/page-frame.tsx";

/** `/join#secret`: an invitation into an organization. */
export function JoinRoute() {
  const secret = useLocation({ select: ({ hash }) => hash });
  return (
    <PageFrame title={t`Join`} invitation={secret}>
      {(signIn) => <JoinPage key={secret} secret={secret} onSignIn={signIn} />}
    </PageFrame>
  );
}
