import { t } from "@lingui/core/macro";
import { Textarea } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { changeDraft, draftOf, useDraft } from "../../bindings/use-draft.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { useQueue } from "../../bindings/use-queue.ts";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { modeLabels, modeOf } from "../../ui/labels/generation-modes.ts";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import type { SpendingGuard } from "../../ui/spending/guarded-question.tsx";
import classes from "./composer.module.css";
import { ComposerBar } from "./composer-bar.tsx";
import { COMPOSER_INPUT_ID, focusComposer, insertAtCursor } from "./composer-focus.ts";
import { composerAction } from "./composer-key.ts";
import { ComposerNotices } from "./composer-notices.tsx";
import { useGrowingField } from "./growing-field.ts";
import { missingCharacters } from "./missing-characters.ts";
import type { EditTarget, OpenApp } from "./modes/edit-items.tsx";
import { hasImageModel } from "./modes/image-mode.ts";
import { webSearchAbility } from "./modes/web-search-ability.ts";
import { useComposerShortcuts } from "./use-composer-shortcuts.ts";
import { useEscapeToStop } from "./use-escape-to-stop.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";
import { useMessageOptions } from "./use-message-options.ts";
import { useSending } from "./use-sending.ts";

/** Loaded with the first message that is written. */
const SpendingQuestion = lazyPart(
  async () => (await import("../../ui/spending/index.ts")).SpendingQuestion,
  () => null,
);

/** The part of the composer that handles files. */
export interface ComposerAttachments {
  /** Above the text: the attachments. */
  chips: ReactNode;
  /** In the bar. */
  button: ReactNode;
  /** How many files are being read. They belong to the message, which waits for them. */
  readingCount: number;
  /** Handles pasted content, or leaves it to the field. `insert` writes a text at the cursor. */
  onPaste: (event: ClipboardEvent, insert: (text: string) => void) => void;
  onAttach: () => void;
}

interface ComposerProps {
  roomId: string;
  /** Called with the room's id, new if the message began the room, and the id of an artifact being made in it. */
  onSent: (roomId: string, artifactId?: string) => void;
  /** Called when a sign-in is required; the message is still in the composer. */
  onSignInNeeded: () => void;
  /** Opens the choice of a model that makes images. */
  onAddImageModel?: () => void;
  attachments?: ComposerAttachments;
  /** The app beside the chat, which the composer can edit instead. */
  openApp?: OpenApp | undefined;
  /** Called when the person turns to it. */
  onEdit?: ((target: EditTarget) => void) | undefined;
}

/** The composer, in which the person writes a message. */
export function Composer({ roomId, onSent, onSignInNeeded, onAddImageModel, attachments, ...app }: ComposerProps) {
  const engine = useEngine();
  const { chat } = engine;
  const draft = useDraft(roomId);
  const characters = useRoomCharacters(roomId);
  const models = useModels();
  const queue = useQueue(roomId);
  const isProcessing = useRoomState(roomId)?.isProcessing ?? false;
  const [isModeOpen, setIsModeOpen] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const guard = useRef<SpendingGuard>(null);
  const hintId = useId();
  useFocusOnOpen(input, roomId);
  useGrowingField(input, draft.text);

  const mode = modeOf(draft);
  const isImageModelMissing = mode === "image" && !hasImageModel(characters, models.data);
  const isBlind = useIsBlind(roomId);
  const { missing, areAllMissing } = missingCharacters(characters, models.data);
  const searchAbility = webSearchAbility(characters, models.data);
  const lastQueuedId = queue.at(-1)?.id;
  // A message sent now must not overtake queued messages that are sent automatically.
  const isQueueing = isProcessing || queue.some(({ hold }) => hold === undefined);
  const { send, isEmpty, obstacle, isKept } = useSending(
    roomId,
    {
      draft,
      readingCount: attachments?.readingCount ?? 0,
      hasModels: characters.length > 0,
      areModelsLoading: models.isLoading,
      areAllMissing,
      isImageModelMissing,
      isQueueing,
    },
    input,
    {
      guard,
      onSent,
      onSignInNeeded,
      onAddImageModel,
      // It may have been connected since.
      onKept: () => void models.refetch(),
    },
  );

  const stop = (): void => {
    chat.stop(roomId);
    input.current?.focus();
  };
  const editQueued = async (queuedId: string): Promise<void> => {
    if (!(await chat.editQueuedMessage(queuedId))) return;
    // Once the text is rendered.
    requestAnimationFrame(focusComposer);
  };
  const setText = (text: string): void => changeDraft(engine, roomId, { text });
  const { toggleWebSearch, toggleUsesModels, toggleBlind } = useMessageOptions(roomId, draft, searchAbility);

  useEscapeToStop(isProcessing, stop);
  useComposerShortcuts({
    ...(attachments === undefined ? {} : { attach: attachments.onAttach }),
    webSearch: toggleWebSearch,
    blind: toggleBlind,
    mode: () => setIsModeOpen((isOpen) => !isOpen),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const action = composerAction(event.nativeEvent, {
      isProcessing,
      isBelowQueue: lastQueuedId !== undefined && draft.text === "" && draft.attachments.length === 0,
    });
    if (action === undefined) return;
    event.preventDefault();
    if (action === "stop") stop();
    else if (action === "edit-queued") void editQueued(lastQueuedId ?? "");
    else send();
  };
  // Reads the current draft: the room may have changed since the paste.
  const insert = (text: string): void => setText(insertAtCursor(draftOf(engine, roomId).text, text));

  return (
    <section className={classes.area} aria-label={t`New message`}>
      <div className={classes.box}>
        <ComposerNotices
          missing={missing}
          models={models.data ?? []}
          isBlind={isBlind}
          isMessageKept={areAllMissing && isKept}
          onAddImageModel={isImageModelMissing && !areAllMissing ? onAddImageModel : undefined}
          queue={queue}
          onEditQueued={(queuedId) => void editQueued(queuedId)}
          onDone={() => input.current?.focus()}
        />
        {!isEmpty && (
          <SpendingQuestion
            key={roomId}
            roomId={roomId}
            isBlind={isBlind}
            guard={guard}
            onSend={() => send(true)}
            onCancel={() => input.current?.focus()}
          />
        )}
        {attachments?.chips}
        <Textarea
          ref={input}
          id={COMPOSER_INPUT_ID}
          classNames={{ root: classes.field, input: classes.input }}
          variant="unstyled"
          aria-label={t`Message`}
          dir="auto"
          placeholder={modeLabels[mode].placeholder}
          rows={1}
          value={draft.text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => attachments?.onPaste(event, insert)}
          onKeyDown={onKeyDown}
          aria-describedby={hintId}
          enterKeyHint="send"
        />
        <ComposerBar
          roomId={roomId}
          hintId={hintId}
          draft={draft}
          mode={mode}
          openApp={app.openApp}
          onEdit={app.onEdit}
          isModeOpen={isModeOpen}
          onModeOpenChange={setIsModeOpen}
          onChooseMode={(next) => {
            changeDraft(engine, roomId, { mode: next });
            input.current?.focus();
          }}
          searchAbility={searchAbility}
          onToggleWebSearch={toggleWebSearch}
          onToggleUsesModels={toggleUsesModels}
          onToggleBlind={toggleBlind}
          isProcessing={isProcessing}
          isSendable={!isEmpty}
          obstacle={obstacle}
          onSend={() => send()}
          onStop={stop}
          attachButton={attachments?.button}
        />
      </div>
    </section>
  );
}
