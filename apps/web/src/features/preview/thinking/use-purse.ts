import { initialPurse, type Purse, resetPurse } from "@tutti/domain";
import { useEffect, useState } from "react";
import { useEngine, useServices } from "../../../bindings/services-context.tsx";
import { pagePurses } from "../preview-runtime.ts";

interface PurseView {
  purse: Purse;
  /** Remembered in this browser, for all versions of the artifact. */
  setPurse: (change: Partial<Pick<Purse, "isAllowed" | "limit" | "perMinute">>) => void;
  /** Resets the amount that was spent. */
  reset: () => void;
}

/** An app's purse: what it may spend on models, the same in all tabs. */
export function usePurse(artifactId: string): PurseView {
  const { databaseName } = useServices();
  const engine = useEngine();
  const [shownPurse, setShownPurse] = useState<{ artifactId: string; purse: Purse }>();
  useEffect(
    () => pagePurses(databaseName, engine).watch(artifactId, (purse) => setShownPurse({ artifactId, purse })),
    [databaseName, engine, artifactId],
  );
  const change = (to: (purse: Purse) => Purse): void => {
    // In a browser without a store the app has no purse: nothing is spent.
    pagePurses(databaseName, engine)
      .change(artifactId, to)
      .catch(() => undefined);
  };
  return {
    purse: shownPurse?.artifactId === artifactId ? shownPurse.purse : initialPurse,
    setPurse: (changes) => change((purse) => ({ ...purse, ...changes })),
    reset: () => change((purse) => resetPurse(purse, Date.now())),
  };
}
