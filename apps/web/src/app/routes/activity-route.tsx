import { t } from "@lingui/core/macro";
import { getRouteApi } from "@tanstack/react-router";
import { ActivityPage } from "../../features/activity/activity-page.tsx";
import { PageFrame } from "../shell/page-frame.tsx";
import { SignedIn } from "../shell/signed-in.tsx";

const route = getRouteApi("/activity");

/** `/activity`: the usage of the signed-in person. */
export function ActivityRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame title={t`Activity`}>
      {(signIn) => (
        <SignedIn
          title={t`Activity`}
          reason={t`Sign in to see what you have used, and what it cost.`}
          onSignIn={signIn}
        >
          <ActivityPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
        </SignedIn>
      )}
    </PageFrame>
  );
}
