import type { Artifact } from "@tutti/domain";
import { useEffect, useRef } from "react";
import { useArtifact, useViewer } from "../../bindings/artifacts/use-artifact.ts";
import { focusComposer } from "../../features/composer/composer-focus.ts";

/** The open artifact, if it belongs to the open room. The focus returns to the chat when it is closed. */
export function useOpenArtifact(roomId: string | undefined): Artifact | undefined {
  const { activeArtifactId } = useViewer();
  const artifact = useArtifact(activeArtifactId);
  const isOpen = artifact !== undefined && artifact.roomId === roomId;
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosed && (document.activeElement === null || document.activeElement === document.body)) focusComposer();
  }, [isOpen]);

  return isOpen ? artifact : undefined;
}
