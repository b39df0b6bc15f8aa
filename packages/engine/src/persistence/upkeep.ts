import type { Result } from "@tutti/domain";
import { fail } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Database, DatabaseFailure, RecordKey, StoredCheck } from "../ports.ts";
import type { DamagedRow } from "./guard-database.ts";

/** Milliseconds after the start until the store is checked: the first screen comes first. */
const FIRST_CHECK = 15_000;
/** Milliseconds: a damaged row is told of soon, together with what is found beside it. */
const JOIN_DELAY = 50;

export type CheckOutcome = Result<StoredCheck, DatabaseFailure>;

/** The store's care for itself. */
export interface Upkeep {
  /** Damaged rows were read: they are set aside, and the store is checked. */
  meetDamaged(rows: readonly DamagedRow[]): void;
  /** Checks the store later on, once the page is calm. */
  begin(): void;
  /** Checks it now; where that is under way, it is waited for. */
  check(): Promise<CheckOutcome>;
  end(): void;
}

/**
 * @param options.database as it is stored, damaged rows and all
 * @param options.follow shows rows as they are stored by now
 * @param options.flush writes what is waiting: what is not written yet would be missing
 */
export function createUpkeep(
  context: EngineContext,
  options: { database: Database; follow: (keys: readonly RecordKey[]) => void; flush: () => Promise<void> },
): Upkeep {
  const { ports, storeState } = context;
  /** What was set aside or could not be: it is told once. */
  const met = new Set<string>();
  let waiting: DamagedRow[] = [];
  let cancelSoon: (() => void) | undefined;
  let cancelFirst: (() => void) | undefined;
  let underWay: Promise<CheckOutcome> | undefined;
  const ended = new AbortController();

  const pause = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (ended.signal.aborted) return reject(new Error("The page is closed."));
      const cancel = (ports.whenIdle ?? ports.scheduler.after)(0, resolve);
      ended.signal.addEventListener("abort", () => {
        cancel();
        reject(new Error("The page is closed."));
      });
    });

  const run = async (isAutomatic: boolean): Promise<CheckOutcome> => {
    const release = await ports.locks?.acquire("check");
    storeState.setState({ isChecking: true });
    try {
      await options.flush();
      const { checkStore, tellOfCheck } = await import("./check/run-check.ts");
      const checked = await checkStore({ database: options.database, now: () => ports.clock.now(), pause });
      if (!checked.ok) return checked;
      options.follow(checked.value.keys);
      if (isAutomatic) tellOfCheck(ports, checked.value.check);
      await ports.afterCheck?.();
      return { ok: true, value: checked.value.check };
    } catch (error) {
      return fail({ code: "unknown", message: error instanceof Error ? error.message : String(error) });
    } finally {
      release?.();
      storeState.setState(({ round }) => ({ isChecking: false, round: round + 1 }));
    }
  };
  const check = (isAutomatic: boolean): Promise<CheckOutcome> => {
    cancelFirst?.();
    underWay ??= run(isAutomatic).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const setAsideNow = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    const { setAside } = await import("./set-aside.ts");
    await setAside(context, options.database, rows);
    // What belonged to them has lost its place.
    await check(true);
  };

  return {
    meetDamaged: (rows) => {
      const unmet = rows.filter(({ table, key }) => !met.has(`${table} ${String(key)}`));
      if (unmet.length === 0 || ended.signal.aborted) return;
      for (const { table, key } of unmet) met.add(`${table} ${String(key)}`);
      waiting.push(...unmet);
      cancelSoon ??= ports.scheduler.after(JOIN_DELAY, () => {
        cancelSoon = undefined;
        setAsideNow().catch((error) => context.warnOnce(`Damaged rows could not be set aside: ${String(error)}`));
      });
    },
    begin: () => {
      cancelFirst ??= ports.scheduler.after(FIRST_CHECK, () => void check(true));
    },
    check: () => check(false),
    end: () => {
      ended.abort();
      cancelSoon?.();
      cancelFirst?.();
    },
  };
}
