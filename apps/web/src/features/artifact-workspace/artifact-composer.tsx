import { t } from "@lingui/core/macro";
import { Textarea } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { type Artifact, type Character, isActive } from "@tutti/domain";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { useSendOnceSignedIn } from "../../bindings/account/use-send-once-signed-in.ts";
import { useArtifactState } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useCharacterNames } from "../../bindings/use-character-names.ts";
import { changeDraft, draftOf, useDraft } from "../../bindings/use-draft.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useRecordsById } from "../../bindings/use-record.ts";
import { useSendOnceReady } from "../../bindings/use-send-once-ready.ts";
import { isApple, matchesShortcut, type Shortcut } from "../../ui/buttons/shortcut.ts";
import { WordButton } from "../../ui/buttons/word-button.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import type { SpendingGuard } from "../../ui/spending/guarded-question.tsx";
import { type ComposerMode, modeHint, modePlaceholders } from "./composer-mode.ts";
import { PromptButton } from "./prompt-button.tsx";
import classes from "./workspace.module.css";

/** The parts of the composer that attach files. */
export interface ArtifactAttachments {
  /** The attached files, above the text. */
  chips: ReactNode;
  /** In the bar. */
  button: ReactNode;
  /** The shortcut that opens the file dialog while the focus is in the composer. */
  shortcut: Shortcut;
  /** How many files are being read. They belong to the prompt, which waits for them. */
  readingCount: number;
  /** Handles pasted content, or leaves it to the field. `insert` writes a text at the cursor. */
  onPaste: (event: ClipboardEvent, insert: (text: string) => void) => void;
  onAttach: () => void;
}

interface ArtifactComposerProps {
  artifact: Artifact;
  attachments: ArtifactAttachments;
  mode: ComposerMode;
  /** Chooses the mode, says what the composer edits, and leads to what else it can write. */
  modeMenu?: ReactNode;
  /** Whether it stands below the chat, in place of the room's composer. */
  isBelowChat?: boolean;
  onSignInNeeded: () => void;
  /** Called when a prompt was sent, so that the answer can be shown. */
  onAsked: (mode: ComposerMode) => void;
}

/** Loaded with the first prompt that is written. */
const ArtifactQuestion = lazyPart(
  async () => (await import("../../ui/spending/index.ts")).ArtifactQuestion,
  () => null,
);

const SpendLeft = lazyPart(
  async () => (await import("../../ui/spending/index.ts")).SpendLeft,
  () => null,
);

const noIds: readonly string[] = [];

const artifactFieldId = (artifactId: string): string => `artifact-field-${artifactId}`;

/** Puts the cursor into an artifact's composer. */
export function focusArtifactComposer(artifactId: string): void {
  document.getElementById(artifactFieldId(artifactId))?.focus();
}

/** The composer that asks for the next version of an artifact, or discusses it. */
export function ArtifactComposer({
  artifact,
  mode,
  attachments,
  onSignInNeeded,
  onAsked,
  ...rest
}: ArtifactComposerProps) {
  const engine = useEngine();
  const { artifacts, chat, tables } = engine;
  const { text, attachments: files } = useDraft(artifact.id);
  const input = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);
  const guard = useRef<SpendingGuard>(null);
  const state = useArtifactState(artifact.id);
  const versions = useRecordsById(tables.artifactVersions, state?.versionIds ?? noIds);
  const messages = useRecordsById(tables.messages, state?.messageIds ?? noIds);
  const characters = useRecordsById(tables.characters, artifact.characterIds).filter(({ isRemoved }) => !isRemoved);
  const isBusy =
    versions.some(({ generationStatus }) => generationStatus === "generating") ||
    messages.some(({ isGenerating }) => isGenerating);
  const names = useCharacterNames(artifact.roomId);
  const isBlind = useIsBlind(artifact.roomId);
  const nameOf = ({ id, name }: Character): string => (isBlind ? t`a model` : (names.get(id) ?? name));
  const partners = characters.filter(({ id }) => id === artifact.activeCharacterId);
  const partner = partners.map(nameOf)[0];
  const active = characters.filter(isActive);
  const generators = active.map(nameOf);

  const { readingCount } = attachments;
  const fileCount = files.length + readingCount;
  const isEmpty = text.trim() === "" && fileCount === 0;

  const setText = (next: string): void => changeDraft(engine, artifact.id, { text: next });
  const ask = async (isAsked = false): Promise<void> => {
    if (isEmpty || isBusy || isSending.current) return;
    if (readingCount > 0) return awaitReady();
    if (!isAsked && guard.current?.asks()) return;
    isSending.current = true;
    try {
      const outcome =
        mode === "generate"
          ? await artifacts.generate(artifact.id, { prompt: text, attachments: files })
          : await artifacts.brainstorm(artifact.id, { text, attachments: files });
      if (outcome.status === "signed-out") {
        chat.awaitSignIn(artifact.id);
        onSignInNeeded();
      }
      if (outcome.status !== "started" && outcome.status !== "sent") return;
      changeDraft(engine, artifact.id, { text: "", attachments: [] });
      onAsked(mode);
    } finally {
      isSending.current = false;
    }
  };
  const { isAwaited, awaitReady } = useSendOnceReady(
    artifact.id,
    { text, fileCount, isReady: readingCount === 0 },
    () => void ask(),
  );
  useSendOnceSignedIn(artifact.id, { isReady: true, send: () => void ask() });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void ask();
  };

  /** Inserts at the cursor, into the current text. */
  const insert = (insertion: string): void => {
    const { text: now } = draftOf(engine, artifact.id);
    const { selectionStart = now.length, selectionEnd = now.length } = input.current ?? {};
    setText(now.slice(0, selectionStart) + insertion + now.slice(selectionEnd));
  };
  const onSectionKeyDown = (event: KeyboardEvent): void => {
    if (!matchesShortcut(event.nativeEvent, attachments.shortcut, isApple)) return;
    // The room's composer has the same shortcut.
    event.preventDefault();
    attachments.onAttach();
  };

  return (
    <section
      className={classes.composer}
      data-below-chat={rest.isBelowChat || undefined}
      aria-label={t`Artifact composer`}
      onKeyDown={onSectionKeyDown}
    >
      <div className={classes.box}>
        {!isEmpty && (
          <ArtifactQuestion
            key={artifact.id}
            artifact={artifact}
            characters={mode === "generate" ? active : partners}
            isGenerating={mode === "generate"}
            guard={guard}
            onSend={() => void ask(true)}
            onCancel={() => input.current?.focus()}
          />
        )}
        {attachments.chips}
        <Textarea
          ref={input}
          id={artifactFieldId(artifact.id)}
          classNames={{ input: classes.input }}
          variant="unstyled"
          rows={1}
          dir="auto"
          aria-label={mode === "generate" ? t`Next version` : t`Brainstorm`}
          placeholder={modePlaceholders[mode]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => attachments.onPaste(event, insert)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
        />
        <div className={classes.composerBar}>
          {rest.modeMenu}
          {artifact.type === "app" && mode === "generate" ? (
            <WordButton
              icon={IconSparkles}
              word={t`AI`}
              name={t`Uses AI`}
              hint={artifact.usesModels === true ? t`The app may ask models` : t`Let the app ask models`}
              isOn={artifact.usesModels === true}
              onPress={() => artifacts.setUsesModels(artifact.id, artifact.usesModels !== true)}
            />
          ) : null}
          {attachments.button}
          <span className={classes.hint}>{modeHint(mode, { generators, partner })}</span>
          {!isEmpty && <SpendLeft roomId={artifact.roomId} />}
          <PromptButton
            label={mode === "generate" ? t`Generate` : t`Ask`}
            isBusy={isBusy}
            isEmpty={isEmpty}
            isAwaited={isAwaited}
            onSend={() => void ask()}
            onStop={() => artifacts.stopAll(artifact.id)}
          />
        </div>
      </div>
    </section>
  );
}
