import { t } from "@lingui/core/macro";
import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { SharedPage } from "../../features/share/shared-page.tsx";
import { renderSnapshot } from "../render-snapshot.tsx";
import { PageFrame } from "../shell/page-frame.tsx";

const shareRoute = getRouteApi("/s/$id");

/** `/s/{id}#{key}`: a share, for every person who has the link. */
export function ShareRoute() {
  const { id } = shareRoute.useParams();
  const key = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  return (
    <PageFrame title={t`Shared chat`}>
      {(signIn) => (
        <SharedPage
          key={`${id} ${key}`}
          id={id}
          shareKey={key}
          renderSnapshot={renderSnapshot}
          onSignIn={signIn}
          onOpenRoom={(room) => void navigate({ to: "/chat", search: { room } })}
        />
      )}
    </PageFrame>
  );
}
