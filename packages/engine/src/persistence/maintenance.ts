import type { Result } from "@tutti/domain";
import { fail } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Database, DatabaseFailure, RecordKey, StoredCheck } from "../ports.ts";
import type { DamagedRow } from "./damaged-row.ts";

/** Milliseconds after the start until the store is checked: the first screen comes first. */
const FIRST_CHECK = 15_000;
/** Milliseconds: a damaged row is told of soon, together with what is found beside it. */
const JOIN_DELAY = 50;

/** The store's care for itself. */
export interface Maintenance {
  /** Damaged rows were read: they are set aside, and the store is checked. */
  meetDamagedRow(rows: readonly DamagedRow[]): void;
  /** Checks the store later on, once the page is calm. */
  begin(): void;
  /** Checks it now; where that is under way, it is waited for. */
  check(): Promise<Result<StoredCheck, DatabaseFailure>>;
  /**
   * Keeps checks that nothing but the page has asked for from running until the returned function is called; one that
   * is under way ends, and comes later.
   *
   * @param options.isExclusive nor is any other, in whatever tab: what is half written disagrees with itself, and would
   *   be repaired. Waits for one that is under way
   */
  hold(options: { isExclusive: boolean }): Promise<() => void>;
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
): Maintenance {
  const { ports } = context;
  /** What was set aside or could not be: it is told once. */
  const metKeys = new Set<string>();
  let waiting: DamagedRow[] = [];
  let cancelSoon: (() => void) | undefined;
  let cancelFirst: (() => void) | undefined;
  let underWay: Promise<Result<StoredCheck, DatabaseFailure>> | undefined;
  const controller = new AbortController();
  let holds = 0;
  /** Whether a check was to be made meanwhile. */
  let isDue = false;
  let endAutomatic: (() => void) | undefined;

  const checkLater = (): void => {
    cancelFirst ??= ports.scheduler.after(FIRST_CHECK, () => void check(true));
  };
  const check = (isAutomatic: boolean): Promise<Result<StoredCheck, DatabaseFailure>> => {
    cancelFirst?.();
    cancelFirst = undefined;
    if (isAutomatic && holds > 0) {
      isDue = true;
      return Promise.resolve(fail({ code: "unknown", message: "The store is being read or written." }));
    }
    if (underWay !== undefined) return underWay;
    const own = new AbortController();
    const end = (): void => own.abort();
    if (controller.signal.aborted) end();
    controller.signal.addEventListener("abort", end);
    if (isAutomatic) endAutomatic = end;
    underWay = import("./check/run-check.ts")
      .then(({ runCheck }) => runCheck(context, { ...options, isAutomatic, signal: own.signal }))
      .catch((error) => fail({ code: "unknown" as const, message: String(error) }))
      .finally(() => {
        controller.signal.removeEventListener("abort", end);
        underWay = undefined;
        endAutomatic = undefined;
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
    meetDamagedRow: (rows) => {
      const unmet = rows.filter(({ table, key }) => !metKeys.has(`${table} ${String(key)}`));
      if (unmet.length === 0 || controller.signal.aborted) return;
      for (const { table, key } of unmet) metKeys.add(`${table} ${String(key)}`);
      waiting.push(...unmet);
      cancelSoon ??= ports.scheduler.after(JOIN_DELAY, () => {
        cancelSoon = undefined;
        setAsideNow().catch((error) => context.warnOnce(String(error)));
      });
    },
    begin: checkLater,
    check: () => check(false),
    hold: async ({ isExclusive }) => {
      holds += 1;
      isDue ||= endAutomatic !== undefined;
      endAutomatic?.();
      if (isExclusive) await underWay;
      const release = isExclusive ? await ports.locks?.acquire("check") : undefined;
      return () => {
        release?.();
        holds -= 1;
        if (holds > 0 || !isDue || controller.signal.aborted) return;
        isDue = false;
        checkLater();
      };
    },
    end: () => {
      controller.abort();
      cancelSoon?.();
      cancelFirst?.();
    },
  };
}
