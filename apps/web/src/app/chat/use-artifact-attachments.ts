import type { Artifact } from "@tutti/domain";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRecordsById } from "../../bindings/use-record.ts";
import { focusArtifactComposer } from "../../features/artifact-workspace/artifact-composer.tsx";
import { useAttachments } from "../../features/attachments/use-attachments.tsx";
import { composerShortcuts } from "../../ui/buttons/shortcuts.ts";

/** The files of an artifact's composer; `onDrop` takes those that are dropped on the workspace. */
export function useArtifactAttachments(artifact: Artifact) {
  const { tables } = useEngine();
  const { onDrop, ...takenFiles } = useAttachments(artifact.id, {
    place: "panel",
    characters: useRecordsById(tables.characters, artifact.characterIds),
    shortcut: composerShortcuts.attach,
    onEmptied: () => focusArtifactComposer(artifact.id),
  });
  return { onDrop, attachments: { ...takenFiles, shortcut: composerShortcuts.attach } };
}
