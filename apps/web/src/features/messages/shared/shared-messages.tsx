import { t } from "@lingui/core/macro";
import type { Attachment } from "@tutti/domain";
import type { Snapshot, SnapshotMessage } from "@tutti/portable";
import { Fragment, useCallback, useId, useState } from "react";
import { AttachmentChips } from "../../../ui/attachments/attachment-chips.tsx";
import { AttachmentPreview } from "../../../ui/attachments/attachment-preview.tsx";
import { formatCost } from "../../../ui/formats/cost.ts";
import { formatNumber } from "../../../ui/formats/numbers.ts";
import { DrawingBoundary, UnformattedText } from "../../../ui/loading/drawing-boundary.tsx";
import { CharacterMark } from "../../../ui/models/character-mark.tsx";
import { AnswerText } from "../answer/answer-text.tsx";
import { Citations, showSource } from "../answer/citations.tsx";
import { LightboxProvider, useOpenImage } from "../answer/pictures/lightbox.tsx";
import { MessageImages } from "../answer/pictures/message-images.tsx";
import classes from "./shared-messages.module.css";
import { toSharedTurns } from "./shared-turns.ts";

/** A shared conversation, as others read it: it cannot be changed, and no code in it runs. */
export function SharedMessages({ snapshot }: { snapshot: Snapshot }) {
  const [attachment, setAttachment] = useState<Attachment>();
  return (
    <LightboxProvider>
      <div className={classes.messages}>
        {toSharedTurns(snapshot.messages).map(({ question, answers }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is shared has no ids; its places tell it apart.
          <div key={index} className={classes.turn}>
            {question === undefined ? null : (
              <DrawingBoundary content={question} fallback={<UnformattedText text={question.text} />}>
                <Question message={question} onOpen={setAttachment} />
              </DrawingBoundary>
            )}
            {answers.length === 0 ? null : (
              <div className={classes.answers} data-beside={answers.length > 1 || undefined}>
                {answers.map((answer, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what is shared has no ids; its places tell it apart.
                  <DrawingBoundary key={place} content={answer} fallback={<UnformattedText text={answer.text} />}>
                    <SharedAnswer message={answer} />
                  </DrawingBoundary>
                ))}
              </div>
            )}
          </div>
        ))}
        <Instructions instructions={snapshot.instructions} />
      </div>
      <AttachmentPreview attachment={attachment} onClose={() => setAttachment(undefined)} />
    </LightboxProvider>
  );
}

function Question({ message, onOpen }: { message: SnapshotMessage; onOpen: (attachment: Attachment) => void }) {
  return (
    <article className={classes.question} aria-label={t`Question`}>
      {message.attachments.length === 0 ? null : <AttachmentChips attachments={message.attachments} onOpen={onOpen} />}
      {message.text === "" ? null : (
        <p className={classes.bubble} dir="auto">
          {message.text}
        </p>
      )}
    </article>
  );
}

function SharedAnswer({ message }: { message: SnapshotMessage }) {
  const id = useId();
  const openImage = useOpenImage();
  const showCitation = useCallback((index: number) => showSource(`sources-${id}`, index), [id]);
  const { author = t`Deleted model`, model, reasoning, artifact } = message;
  return (
    <article className={classes.answer} aria-labelledby={id}>
      <div className={classes.head}>
        {model === undefined ? null : <CharacterMark model={model} avatarUrl={undefined} size={18} />}
        <h2 id={id} className={classes.name} translate="no">
          {author}
        </h2>
        {model === undefined || model === author ? null : (
          <span className={classes.figure} translate="no">
            {model}
          </span>
        )}
        <Figures message={message} />
      </div>
      {reasoning === undefined ? null : (
        <details className={classes.more}>
          <summary>{t`Reasoning`}</summary>
          <p className={classes.plain} dir="auto">
            {reasoning}
          </p>
        </details>
      )}
      {message.text.trim() === "" ? null : (
        <AnswerText
          text={message.text}
          isStreaming={false}
          openImage={openImage}
          citations={message.citations}
          showCitation={showCitation}
        />
      )}
      {message.images.length === 0 ? null : <MessageImages images={message.images} author={author} />}
      {message.citations.length === 0 ? null : <Citations citations={message.citations} idPrefix={`sources-${id}`} />}
      {artifact === undefined ? null : <SharedArtifact artifact={artifact} />}
      <Ending ending={message.ending} />
    </article>
  );
}

function Figures({ message: { cost, tokens } }: { message: SnapshotMessage }) {
  const figures = [
    ...(tokens === undefined ? [] : [t`${formatNumber(tokens)} tokens`]),
    ...(cost === undefined ? [] : [formatCost(cost)]),
  ];
  return figures.length === 0 ? null : <span className={classes.figure}>{figures.join(" · ")}</span>;
}

function SharedArtifact({ artifact: { name, files } }: { artifact: NonNullable<SnapshotMessage["artifact"]> }) {
  return (
    <div className={classes.artifact}>
      <p className={classes.artifactName}>{name}</p>
      {(files ?? []).map(({ path, content }) => (
        <details key={path} className={classes.more}>
          <summary>{path}</summary>
          <pre translate="no" className={classes.code}>
            {content}
          </pre>
        </details>
      ))}
    </div>
  );
}

function Ending({ ending }: { ending: SnapshotMessage["ending"] }) {
  if (ending === undefined) return null;
  const words = {
    failed: t`This answer failed.`,
    stopped: t`Stopped`,
    "cut-off": t`This answer was cut off.`,
  }[ending];
  return <p className={classes.note}>{words}</p>;
}

function Instructions({ instructions }: { instructions: Snapshot["instructions"] }) {
  if (instructions === undefined) return null;
  return (
    <details className={classes.more}>
      <summary>{t`System prompts`}</summary>
      {instructions.map(({ author, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shared has no ids; its places tell it apart.
        <Fragment key={index}>
          <h3 className={classes.name} translate="no">
            {author}
          </h3>
          <p className={classes.plain} dir="auto">
            {text}
          </p>
        </Fragment>
      ))}
    </details>
  );
}
