import { useEffect } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useMessage } from "../../bindings/use-message.ts";
import type { Jump } from "../../features/messages/list/use-jump.ts";

/**
 * Opens the artifact whose chat contains the message of a jump.
 *
 * @param jump within the open room
 * @returns the jump, if it leads into an artifact's chat; undefined if it leads elsewhere, or that is not known yet
 */
export function useArtifactJump(jump: Jump | undefined): Jump | undefined {
  const { artifacts } = useEngine();
  const message = useMessage(jump?.messageId);
  const artifactId = message?.context === "artifact-chat" ? message.artifactId : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another jump into the same artifact is a reason, too.
  useEffect(() => {
    if (artifactId !== undefined) artifacts.open(artifactId);
  }, [artifacts, artifactId, jump]);

  return artifactId === undefined ? undefined : jump;
}
