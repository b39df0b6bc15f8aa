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
  /** Whether the page itself asked for it: then the person is told of what was repaired. */
  isAutomatic: boolean;
  /** Aborts when the page is closed, or the check is to come later. */
  signal: AbortSignal;
}

/**
 * Checks the store while no other tab does, shows what it has repaired, and has what is kept elsewhere looked at too.
 * Never rejects.
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

/** What is said when it happens, or is not worth a word: what is left of what a person has deleted, and copies. */
const untold: ReadonlySet<string> = new Set<FindingKind>(["damaged", "removal", "copy", "record"]);

/** Tells the person of a check that has repaired what they may see. */
function reportCheck({ notify }: Pick<EnginePorts, "notify">, { repairs }: StoredCheck): void {
  const reportedObject = Object.entries(repairs).filter(([kind]) => !untold.has(kind));
  const count = reportedObject.reduce((sum, [, more]) => sum + more, 0);
  if (count === 0) return;
  notify({ kind: "info", title: checkTexts.repaired.title, text: checkTexts.repaired.text(count) });
}
