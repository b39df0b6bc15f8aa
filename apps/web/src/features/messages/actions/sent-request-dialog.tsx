import { plural, t } from "@lingui/core/macro";
import type { SentRequestView } from "@tutti/domain";
import { useEffect, useMemo, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { AttachmentChips } from "../../../ui/attachments/attachment-chips.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { formatExactMoment } from "../../../ui/formats/dates.ts";
import { LargeText } from "../../../ui/large-text/lazy-large-text.tsx";
import { scrollable } from "../../../ui/scrollable.ts";
import { LONG_TEXT } from "../answer/collapse.ts";
import { compressionText } from "../answer/notes/compression-text.ts";
import { CopyTextButton } from "./copy-text-button.tsx";
import classes from "./sent-request-dialog.module.css";
import { sentMessages, sentParameters, sentRequestAsCurl } from "./sent-request-view.ts";

interface SentRequestDialogProps {
  messageId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What a model was sent for one answer: the exact messages, parameters and route. */
export function SentRequestDialog({ messageId, isOpen, onClose }: SentRequestDialogProps) {
  const sentRequest = useSentRequest(isOpen ? messageId : undefined);
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t`What this model saw`}
      size={760}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      {sentRequest === "loading" ? <p className={classes.note}>{t`Loading`}</p> : null}
      {sentRequest === undefined ? (
        <p
          className={classes.note}
        >{t`What was sent for this answer was not recorded, for example because it was imported.`}</p>
      ) : null}
      {typeof sentRequest === "object" ? <SentRequestBody sentRequest={sentRequest} /> : null}
    </Dialog>
  );
}

/** The request of an answer; `loading` until it is assembled, undefined where it is not known. */
function useSentRequest(messageId: string | undefined): SentRequestView | "loading" | undefined {
  const { chat } = useEngine();
  const [sentRequest, setSentRequest] = useState<SentRequestView | "loading">();
  useEffect(() => {
    if (messageId === undefined) return;
    let isOver = false;
    setSentRequest("loading");
    void chat.sentRequest(messageId).then((request) => {
      if (!isOver) setSentRequest(request);
    });
    return () => {
      isOver = true;
    };
  }, [chat, messageId]);
  return sentRequest;
}

function SentRequestBody({ sentRequest }: { sentRequest: SentRequestView }) {
  const { body } = sentRequest;
  const messages = useMemo(() => sentMessages(body), [body]);
  const parameters = useMemo(() => sentParameters(body), [body]);
  return (
    <div className={classes.seen}>
      <div className={classes.buttons}>
        <CopyTextButton text={() => sentRequestAsCurl(body, location.origin)} label={t`Copy as curl`} />
        <CopyTextButton text={() => JSON.stringify(body, undefined, 2)} label={t`Copy as JSON`} />
      </div>
      {sentRequest.missingMessageIds.length === 0 ? null : (
        <p className={classes.note}>
          {plural(sentRequest.missingMessageIds.length, {
            one: "One message whose text at the time is no longer known is left out.",
            other: `${sentRequest.missingMessageIds.length} messages whose text at the time is no longer known are left out.`,
          })}
        </p>
      )}
      {sentRequest.missingPaths.length === 0 ? null : (
        <p className={classes.note}>
          {t`Left out because their content at the time is no longer known: ${sentRequest.missingPaths.join(", ")}.`}
        </p>
      )}
      {sentRequest.route.compressedMessages === undefined ? null : (
        <p className={classes.note}>
          {compressionText(sentRequest.route.compressedMessages)} {t`All of it is below.`}
        </p>
      )}
      {sentRequest.route.droppedThoughts === undefined ? null : (
        <p className={classes.note}>
          {plural(sentRequest.route.droppedThoughts, {
            one: "The provider left out one earlier thought of the model, because the conversation before it has changed since.",
            other: `The provider left out ${sentRequest.route.droppedThoughts} earlier thoughts of the model, because the conversation before them has changed since.`,
          })}
        </p>
      )}
      <section aria-label={t`Messages`}>
        <ol className={classes.messages}>
          {messages.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the request is over and does not change.
            <li key={index} className={classes.message} data-role={message.role}>
              <p className={classes.role}>
                {message.role}
                {message.name === undefined ? null : <span className={classes.name}>{message.name}</span>}
              </p>
              {message.reasoning === undefined ? null : (
                <details className={classes.reasoning}>
                  <summary>{t`Reasoning`}</summary>
                  <SentText text={message.reasoning} />
                </details>
              )}
              {message.text === "" ? null : <SentText text={message.text} />}
              {message.attachments.length === 0 ? null : <AttachmentChips attachments={message.attachments} />}
            </li>
          ))}
        </ol>
      </section>
      {sentRequest.bookEntries.length === 0 ? null : (
        <p className={classes.note}>{t`From its book: ${sentRequest.bookEntries.join(", ")}.`}</p>
      )}
      <Facts title={t`Parameters`} facts={[{ name: "model", value: body.model ?? "" }, ...parameters]} />
      <Facts title={t`Route`} facts={routeFacts(sentRequest)} />
    </div>
  );
}

function SentText({ text }: { text: string }) {
  if (text.length <= LONG_TEXT) {
    return (
      <p className={classes.text} {...scrollable}>
        {text}
      </p>
    );
  }
  return <LargeText text={text} kind="plain" className={classes.text} />;
}

function routeFacts({ route, sentAt }: SentRequestView): { name: string; value: string }[] {
  const facts = {
    model: route.model,
    provider: route.provider,
    plugins: route.plugins?.join(", ") || undefined,
    generation: route.generationId,
    sent: formatExactMoment(sentAt),
  };
  return Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

function Facts({ title, facts }: { title: string; facts: readonly { name: string; value: string }[] }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
