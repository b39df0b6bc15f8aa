import { useStore } from "zustand";
import { useServices } from "../../bindings/services-context.tsx";
import { networkArtifactsWith } from "./preview-view.ts";

interface NetworkPermission {
  /** Whether the artifact's previews may use the network. */
  isNetworkAllowed: boolean;
  /** Remembered on this device, for all versions of the artifact. */
  allowNetwork: (isAllowed: boolean) => void;
}

/** The person's decision about an artifact: without one, its previews reach nothing on the network. */
export function useNetworkPermission(artifactId: string): NetworkPermission {
  const { uiState } = useServices();
  const isNetworkAllowed = useStore(uiState.state, ({ networkArtifacts }) => networkArtifacts?.includes(artifactId));
  return {
    isNetworkAllowed: isNetworkAllowed ?? false,
    allowNetwork: (isAllowed) => {
      const { networkArtifacts } = uiState.state.getState();
      uiState.update({ networkArtifacts: networkArtifactsWith(networkArtifacts, artifactId, isAllowed) });
    },
  };
}
