import type { Artifact, GenerationMode } from "@tutti/domain";
import { useState } from "react";
import { useActiveVersion, useViewer } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { changeDraft } from "../../bindings/use-draft.ts";
import { focusComposer } from "../../features/composer/composer-focus.ts";
import { type EditTarget, editFaceOf } from "../../features/composer/modes/edit-items.tsx";
import { ModeMenu } from "../../features/composer/modes/mode-menu.tsx";
import { useComposerShortcuts } from "../../features/composer/use-composer-shortcuts.ts";

interface EditedAppMenuProps {
  artifact: Artifact;
  onAttach: () => void;
  /** Puts the cursor into the field. */
  onFocus: () => void;
  /** Called when the person turns to the room, to uncover it. */
  onLeave: () => void;
}

/** Says which version the composer edits, and leads to the room's messages and to new apps. */
export function EditedAppMenu({ artifact, onAttach, onFocus, onLeave }: EditedAppMenuProps) {
  const engine = useEngine();
  const version = useActiveVersion(artifact.id);
  const openApp = { name: artifact.name, versionNumber: version?.versionNumber };
  const target: EditTarget = useViewer().composerTarget === "discussion" ? "discussion" : "version";
  const [isOpen, setIsOpen] = useState(false);
  useComposerShortcuts({ attach: onAttach, mode: () => setIsOpen((wasOpen) => !wasOpen) });

  const turnToRoom = (mode: GenerationMode): void => {
    changeDraft(engine, artifact.roomId, { mode });
    engine.artifacts.writeTo("room");
    onLeave();
    // Once the room's composer is drawn.
    requestAnimationFrame(focusComposer);
  };
  return (
    <ModeMenu
      choice={target}
      face={editFaceOf(target, openApp)}
      openApp={openApp}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      onChoose={turnToRoom}
      onEdit={(chosenTarget) => {
        engine.artifacts.writeTo(chosenTarget);
        requestAnimationFrame(onFocus);
      }}
    />
  );
}
