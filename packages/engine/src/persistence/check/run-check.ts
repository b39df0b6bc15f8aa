import type { Result } from "@tutti/domain";
import { checkTexts, fail } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { Database, DatabaseFailure, EnginePorts, RecordKey, StoredCheck } from "../../ports.ts";
import { checkStore } from "./check-store.ts";
import type { FindingKind } from "./store-facts.ts";

interface RunOptions {
  database: Database;
  follow: (keys: readonly RecordKey[]) => void;
  flush: () => Promise<void>;
  /** Whether the page itself started the check: then the person is notified of the repairs. */
  isAutomatic: boolean;
  /** Aborts when the page is closed, or the check is postponed. */
  signal: AbortSignal;
}

/**
 * Checks the store while no other tab does, shows the repaired rows, and then calls `afterCheck` for data kept
 * elsewhere. Never rejects.
 */
export async function runCheck(
  { ports, storeState }: Pick<EngineContext, "ports" | "storeState">,
  { database, follow, flush, isAutomatic, signal }: RunOptions,
): Promise<Result<StoredCheck, DatabaseFailure>> {
  const pause = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new Error("The check was ended."));
      const end = (): void => {
        cancel();
        reject(new Error("The check was ended."));
      };
      const cancel = (ports.whenIdle ?? ports.scheduler.after)(0, () => {
        signal.removeEventListener("abort", end);
        resolve();
      });
      signal.addEventListener("abort", end);
    });
  const release = await ports.locks?.acquire("check");
  storeState.setState({ isChecking: true });
  try {
    await flush();
    const checkResult = await checkStore({ database, now: () => ports.clock.now(), pause });
    if (!checkResult.ok) return checkResult;
    follow(checkResult.value.keys);
    if (isAutomatic) reportCheck(ports, checkResult.value.check);
    await ports.afterCheck?.();
    return { ok: true, value: checkResult.value.check };
  } catch (error) {
    return fail({ code: "unknown", message: error instanceof Error ? error.message : String(error) });
  } finally {
    release?.();
    storeState.setState(({ round }) => ({ isChecking: false, round: round + 1 }));
  }
}

/**
 * Repairs that were notified when they happened, or that do not concern the person: remains of deleted rows, and
 * copies.
 */
const untold: ReadonlySet<string> = new Set<FindingKind>(["damaged", "removal", "copy", "record"]);

/** Notifies the person of a check that has repaired visible rows. */
function reportCheck({ notify }: Pick<EnginePorts, "notify">, { repairs }: StoredCheck): void {
  const reported = Object.entries(repairs).filter(([kind]) => !untold.has(kind));
  const count = reported.reduce((sum, [, more]) => sum + more, 0);
  if (count === 0) return;
  notify({ kind: "info", title: checkTexts.repaired.title, text: checkTexts.repaired.text(count) });
}
