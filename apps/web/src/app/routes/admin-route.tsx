import { t } from "@lingui/core/macro";
import { getRouteApi } from "@tanstack/react-router";
import { useAccount } from "../../bindings/account/use-account.ts";
import { AdministrationPage } from "../../features/administration/administration-page.tsx";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { PageFrame } from "../shell/page-frame.tsx";
import { SignedIn } from "../shell/signed-in.tsx";
import { NotFoundNote } from "./not-found-screen.tsx";

/** `/admin`: the administration of the server. For every other person this address shows nothing. */
export function AdminRoute() {
  return (
    <PageFrame title={t`Administration`}>
      {(signIn) => (
        <SignedIn title={t`Administration`} reason={t`Sign in as an administrator of this server.`} onSignIn={signIn}>
          <ForAdministrators />
        </SignedIn>
      )}
    </PageFrame>
  );
}

const route = getRouteApi("/admin");

function ForAdministrators() {
  const { section = "people" } = route.useSearch();
  const { data: user, error, refetch } = useAccount();
  if (error && user === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (user === undefined) return <LoadingNote label={t`Loading administration`} />;
  return user.administrator ? <AdministrationPage section={section} /> : <NotFoundNote />;
}
