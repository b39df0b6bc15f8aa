import { ActionIcon, Textarea } from "@mantine/core";
import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import { type Artifact, isActive } from "@tutti/domain";
import { type KeyboardEvent, useRef, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useArtifactState, useRecordsById } from "../../bindings/use-artifact.ts";
import { type ComposerMode, composerModes, modeHint, modeLabels, modePlaceholders } from "./composer-mode.ts";
import classes from "./workspace.module.css";

interface ArtifactComposerProps {
  artifact: Artifact;
  onSignInNeeded: () => void;
  /** Called when something was asked, so that the answer can be shown. */
  onAsked: (mode: ComposerMode) => void;
}

const noIds: readonly string[] = [];

/** Where the next version of an artifact is asked for, or talked about. */
export function ArtifactComposer({ artifact, onSignInNeeded, onAsked }: ArtifactComposerProps) {
  const engine = useEngine();
  const { artifacts, tables } = engine;
  const [mode, setMode] = useState<ComposerMode>("generate");
  const [text, setText] = useState("");
  const isSending = useRef(false);
  const state = useArtifactState(artifact.id);
  const versions = useRecordsById(tables.artifactVersions, state?.versionIds ?? noIds);
  const messages = useRecordsById(tables.messages, state?.messageIds ?? noIds);
  const characters = useRecordsById(tables.characters, artifact.characterIds).filter(({ isRemoved }) => !isRemoved);
  const generating = versions.filter(({ generationStatus }) => generationStatus === "generating");
  const isAnswering = messages.some(({ isGenerating }) => isGenerating);
  const isBusy = generating.length > 0 || isAnswering;
  const partner = characters.find(({ id }) => id === artifact.activeCharacterId)?.name;
  const generators = characters.filter(isActive).map(({ name }) => name);

  const ask = async (): Promise<void> => {
    if (text.trim() === "" || isBusy || isSending.current) return;
    isSending.current = true;
    try {
      const outcome =
        mode === "generate"
          ? await artifacts.generate(artifact.id, { prompt: text })
          : await artifacts.brainstorm(artifact.id, { text });
      if (outcome.status === "signed-out") onSignInNeeded();
      if (outcome.status !== "started" && outcome.status !== "sent") return;
      setText("");
      onAsked(mode);
    } finally {
      isSending.current = false;
    }
  };
  const stop = (): void => {
    for (const { id } of generating) artifacts.stop(id);
    if (generating.length === 0) engine.chat.stop(artifact.roomId);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void ask();
  };

  return (
    <section className={classes.composer} aria-label="Artifact composer">
      <div className={classes.box}>
        <Textarea
          classNames={{ input: classes.input }}
          variant="unstyled"
          rows={1}
          dir="auto"
          aria-label={mode === "generate" ? "Next version" : "Brainstorm"}
          placeholder={modePlaceholders[mode]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
        />
        <div className={classes.composerBar}>
          <fieldset className={classes.modes}>
            <legend className={classes.modesName}>Composer mode</legend>
            {composerModes.map((candidate) => (
              <label key={candidate} className={classes.mode} data-chosen={candidate === mode || undefined}>
                <input
                  type="radio"
                  name={`mode-${artifact.id}`}
                  checked={candidate === mode}
                  onChange={() => setMode(candidate)}
                />
                {modeLabels[candidate]}
              </label>
            ))}
          </fieldset>
          <span className={classes.hint}>{modeHint(mode, { generators, partner })}</span>
          {isBusy ? (
            <ActionIcon size={30} radius="md" aria-label="Stop" onClick={stop}>
              <IconPlayerStopFilled size={15} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon
              size={30}
              radius="md"
              aria-label={mode === "generate" ? "Generate" : "Ask"}
              disabled={text.trim() === ""}
              onClick={() => void ask()}
            >
              <IconArrowUp size={17} stroke={2} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </div>
    </section>
  );
}
