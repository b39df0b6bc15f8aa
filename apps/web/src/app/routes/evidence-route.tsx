import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { EvidencePage } from "../../features/evidence/evidence-page.tsx";
import { PageFrame } from "../shell/page-frame.tsx";

/**
 * `/evidence`: the ranking of models by the person's own votes. Votes are stored in this browser: no sign-in is needed.
 */
export function EvidenceRoute() {
  return (
    <PageFrame title={t`Rankings`}>
      {() => (
        <EvidencePage
          chatLink={
            <Button size="compact-md" renderRoot={(props) => <Link to="/chat" {...props} />}>
              {t`To the chat`}
            </Button>
          }
        />
      )}
    </PageFrame>
  );
}
