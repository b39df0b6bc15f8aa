import { t } from "@lingui/core/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Markdown } from "../../features/messages/markdown/markdown.tsx";
import { SuitePage } from "../../features/suites/suite-page.tsx";
import { SuitesPage } from "../../features/suites/suites-page.tsx";
import { AttachmentPreview } from "../../ui/attachments/attachment-preview.tsx";
import { PageFrame } from "../shell/page-frame.tsx";

const route = getRouteApi("/suites/$id");

/** `/suites`: all suites of this browser. */
export function SuitesRoute() {
  const navigate = useNavigate();
  return (
    <PageFrame title={t`Suites`}>
      {() => <SuitesPage onOpen={(id) => void navigate({ to: "/suites/$id", params: { id } })} />}
    </PageFrame>
  );
}

/** `/suites/{id}`: one suite, its runs, and two of them side by side. */
export function SuiteRoute() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <PageFrame title={t`Suite`} isWide>
      {() => (
        <SuitePage
          key={id}
          suiteId={id}
          search={search}
          onSearch={(next) => void navigate({ to: "/suites/$id", params: { id }, search: next })}
          onLeave={() => void navigate({ to: "/suites" })}
          AnswerText={AnswerText}
        />
      )}
    </PageFrame>
  );
}

/** An answer's markdown, as in a chat. */
function AnswerText({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const [image, setImage] = useState<{ name: string; url: string }>();
  return (
    <>
      <Markdown text={text} isStreaming={isStreaming} openImage={setImage} />
      <AttachmentPreview
        attachment={image && { ...image, type: "image", size: 0 }}
        onClose={() => setImage(undefined)}
      />
    </>
  );
}
