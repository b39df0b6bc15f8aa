import { useServices } from "./services-context.tsx";
import { useUiState } from "./use-ui-state.ts";

interface AllowedPackages {
  /** The packages that every artifact may fetch; sorted. */
  allowedPackages: readonly string[];
  /** Stored in this browser, for all artifacts. */
  allowPackages: (names: readonly string[]) => void;
  forbidPackage: (name: string) => void;
}

const none: readonly string[] = [];

/** The person's permission for packages that are not part of the product. */
export function useAllowedPackages(): AllowedPackages {
  const { uiState } = useServices();
  const allowedPackages = useUiState((state) => state.allowedPackages ?? none);
  return {
    allowedPackages,
    allowPackages: (names) => uiState.update({ allowedPackages: [...new Set([...allowedPackages, ...names])].sort() }),
    forbidPackage: (name) => uiState.update({ allowedPackages: allowedPackages.filter((other) => other !== name) }),
  };
}
