import { t } from "@lingui/core/macro";
import { Textarea } from "@mantine/core";
import { errorTexts } from "@tutti/domain";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useSendOnceSignedIn } from "../../bindings/account/use-send-once-signed-in.ts";
import { type Services, useEngine, useServices } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { changeDraft, draftOf, useDraft } from "../../bindings/use-draft.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { useQueue } from "../../bindings/use-queue.ts";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { useSendOnceReady } from "../../bindings/use-send-once-ready.ts";
import { modeLabels, modeOf } from "../../ui/labels/generation-modes.ts";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import { loadPart } from "../../ui/loading/load-part.ts";
import type { SpendingGuard } from "../../ui/spending/guarded-question.tsx";
import classes from "./composer.module.css";
import { ComposerBar } from "./composer-bar.tsx";
import { COMPOSER_INPUT_ID, focusComposer, insertAtCursor } from "./composer-focus.ts";
import { composerAction } from "./composer-key.ts";
import { useGrowingField } from "./growing-field.ts";
import { missingCharacters } from "./missing-characters.ts";
import type { EditTarget, OpenApp } from "./modes/edit-items.tsx";
import { hasImageModel } from "./modes/image-mode.ts";
import { isSearchRefused, webSearchAbility } from "./modes/web-search-ability.ts";
import type { SendObstacle } from "./send-button.tsx";

import { useComposerShortcuts } from "./use-composer-shortcuts.ts";
import { useEarlyMessage } from "./use-early-message.ts";
import { useEscapeToStop } from "./use-escape-to-stop.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";

/** Most messages are sent at once, so the view of the queue is loaded with the first queued message. */
const QueueLines = lazyPart(
  async () => (await import("./queue/queue-lines.tsx")).QueueLines,
  () => null,
);

/** In most rooms every model is connected. */
const MissingModelBar = lazyPart(
  async () => (await import("./model-bars.ts")).MissingModelBar,
  () => null,
);

/** In most rooms a model makes images, or none is asked for. */
const ImageModelBanner = lazyPart(
  async () => (await import("./model-bars.ts")).ImageModelBanner,
  () => null,
);

/** Loaded with the first message that is written. */
const SpendingQuestion = lazyPart(
  async () => (await import("../../ui/spending/index.ts")).SpendingQuestion,
  () => null,
);

/** Few search where nothing can. */
async function explainWebSearch(services: Services): Promise<void> {
  const part = await loadPart(() => import("./modes/web-search-notice.ts"), services.notify);
  part?.explainWebSearch(services);
}

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

function findObstacle(state: { isReading: boolean; isWithoutModels: boolean }): SendObstacle | undefined {
  if (state.isReading) return "files";
  return state.isWithoutModels ? "models" : undefined;
}

/** The composer, in which the person writes a message. */
export function Composer({ roomId, onSent, onSignInNeeded, onAddImageModel, attachments, ...app }: ComposerProps) {
  const engine = useEngine();
  const services = useServices();
  const { notify } = services;
  const { chat } = engine;
  const draft = useDraft(roomId);
  const characters = useRoomCharacters(roomId);
  const models = useModels();
  const queue = useQueue(roomId);
  const isProcessing = useRoomState(roomId)?.isProcessing ?? false;
  const [isModeOpen, setIsModeOpen] = useState(false);
  /** The room whose message was kept since none of its models is connected. */
  const [keptIn, setKeptIn] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
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
  const readingCount = attachments?.readingCount ?? 0;
  // A message sent now must not overtake queued messages that are sent automatically.
  const isQueueing = isProcessing || queue.some(({ hold }) => hold === undefined);
  const fileCount = draft.attachments.length + readingCount;
  const isEmpty = draft.text.trim() === "" && fileCount === 0;
  const obstacle = findObstacle({
    isReading: readingCount > 0,
    // A new room has its models from the list.
    isWithoutModels: characters.length === 0 && models.isLoading,
  });

  /** The message is sent once the person is signed in. */
  const askToSignIn = (): void => {
    chat.awaitSignIn(roomId);
    onSignInNeeded();
  };
  const send = async (isAsked = false): Promise<void> => {
    // One message is sent at a time: a second Enter while the room is made or loaded means the same message.
    if (isEmpty || isSending.current) return;
    if (obstacle !== undefined) return awaitReady();
    if (areAllMissing) {
      setKeptIn(roomId);
      // It may have been connected since.
      void models.refetch();
      return;
    }
    if (isImageModelMissing) {
      const { title, text } = errorTexts.noImageModel;
      const action = onAddImageModel && { action: { label: t`Add Image Model`, run: onAddImageModel } };
      notify({ kind: "error", title, text, ...action });
      return;
    }
    if (isQueueing) {
      if (chat.queue(roomId).status === "signed-out") askToSignIn();
      else input.current?.focus();
      return;
    }
    if (!isAsked && guard.current?.asks()) return;
    isSending.current = true;
    try {
      const outcome = await chat.send(roomId);
      if (outcome.status === "sent") onSent(outcome.roomId, outcome.artifactId);
      if (outcome.status === "signed-out") askToSignIn();
      else input.current?.focus();
    } finally {
      isSending.current = false;
    }
  };

  const { isAwaited, awaitReady } = useSendOnceReady(
    roomId,
    { text: draft.text, fileCount, isReady: obstacle === undefined },
    () => void send(),
  );
  useSendOnceSignedIn(roomId, { isReady: characters.length > 0, send: () => void send() });
  useEarlyMessage(input, { roomId, send: () => void send() });

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
  const toggleWebSearch = (): void => {
    if (isSearchRefused(draft.isWebSearchOn ?? false, searchAbility)) void explainWebSearch(services);
    else changeDraft(engine, roomId, ({ isWebSearchOn = false }) => ({ isWebSearchOn: !isWebSearchOn }));
  };
  const toggleUsesModels = (): void =>
    changeDraft(engine, roomId, ({ usesModels = false }) => ({ usesModels: !usesModels }));
  const toggleBlind = (): void =>
    changeDraft(engine, roomId, ({ isBlind = engine.tables.rooms.get(roomId)?.isBlind === true }) => ({
      isBlind: !isBlind,
    }));

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
    else void send();
  };
  // Reads the current draft: the room may have changed since the paste.
  const insert = (text: string): void => setText(insertAtCursor(draftOf(engine, roomId).text, text));

  return (
    <section className={classes.area} aria-label={t`New message`}>
      <div className={classes.box}>
        {missing.length > 0 && (
          <MissingModelBar
            missing={missing}
            models={models.data ?? []}
            isBlind={isBlind}
            isMessageKept={areAllMissing && keptIn === roomId}
            onReplaced={() => input.current?.focus()}
          />
        )}
        {isImageModelMissing && !areAllMissing && onAddImageModel !== undefined && (
          <ImageModelBanner onAdd={onAddImageModel} />
        )}
        {queue.length > 0 && (
          <QueueLines
            queue={queue}
            onEdit={(queuedId) => void editQueued(queuedId)}
            onEmptied={() => input.current?.focus()}
          />
        )}
        {!isEmpty && (
          <SpendingQuestion
            key={roomId}
            roomId={roomId}
            isBlind={isBlind}
            guard={guard}
            onSend={() => void send(true)}
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
          obstacle={isAwaited ? obstacle : undefined}
          onSend={() => void send()}
          onStop={stop}
          attachButton={attachments?.button}
        />
      </div>
    </section>
  );
}
