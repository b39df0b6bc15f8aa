import { t } from "@lingui/core/macro";
import { withoutUndefined } from "@tutti/contract";
import { initialPurse, type Purse } from "@tutti/domain";
import { useEffect, useState } from "react";
import { useEngine, useServices } from "../../../bindings/services-context.tsx";
import { pagePurses } from "../preview-runtime.ts";

interface PurseView {
  purse: Purse;
  /** Remembered in this browser, for all versions of the artifact; the gateway then holds the limit. */
  setPurse: (change: Partial<Pick<Purse, "isAllowed" | "limit" | "perMinute">>) => void;
  /** Resets the amount that was spent. */
  reset: () => void;
}

/** An app's purse: what it may spend on models, the same in all tabs. */
export function usePurse(artifactId: string): PurseView {
  const { databaseName, callApi, notify } = useServices();
  const engine = useEngine();
  const [shownPurse, setShownPurse] = useState<{ artifactId: string; purse: Purse }>();
  useEffect(() => {
    const { purses, limits } = pagePurses({ databaseName, engine, callApi });
    // Calls from another browser are paid from the same limit.
    purses.read(artifactId).then(
      ({ isAllowed }) => isAllowed && limits.refresh(artifactId),
      () => undefined,
    );
    return purses.watch(artifactId, (purse) => setShownPurse({ artifactId, purse }));
  }, [databaseName, engine, callApi, artifactId]);
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      const text = error instanceof Error ? error.message : undefined;
      notify({ kind: "error", title: t`The app's limit was not changed`, ...withoutUndefined({ text }) });
    });
  };
  const change = async (changes: Partial<Purse>): Promise<void> => {
    const { purses, limits } = pagePurses({ databaseName, engine, callApi });
    // In a browser without a store the app has no purse: nothing is spent.
    const purse = await purses.change(artifactId, (before) => ({ ...before, ...changes })).catch(() => undefined);
    if (purse?.isAllowed === true) await limits.hold(artifactId);
  };
  return {
    purse: shownPurse?.artifactId === artifactId ? shownPurse.purse : initialPurse,
    setPurse: (changes) => attempt(change(changes)),
    reset: () => attempt(pagePurses({ databaseName, engine, callApi }).limits.reset(artifactId)),
  };
}
