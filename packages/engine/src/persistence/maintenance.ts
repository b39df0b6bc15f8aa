import type { Result } from "@tutti/domain";
import { fail } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Database, DatabaseFailure, RecordKey, StoredCheck } from "../ports.ts";
import type { DamagedRow } from "./damage/damaged-row.ts";

/** Milliseconds after the start until the store is checked: the first screen comes first. */
const FIRST_CHECK = 15_000;
/** Milliseconds: a damaged row is reported soon, together with others that are found at the same time. */
const JOIN_DELAY = 50;

/** Checks the store and sets damaged rows aside. */
export interface Maintenance {
  /** Called when damaged rows were read: they are set aside, and the store is checked. */
  meetDamagedRow(rows: readonly DamagedRow[]): void;
  /** Schedules the first check for later, when the page is idle. */
  begin(): void;
  /** Checks now; if a check is under way, waits for that one. */
  check(): Promise<Result<StoredCheck, DatabaseFailure>>;
  /**
   * Prevents checks that only the page itself has started until the returned function is called; one that is under way
   * ends, and is repeated later.
   *
   * @param options.isExclusive prevents all other checks too, in every tab: half-written data is inconsistent, and
   *   would be repaired. Waits for a check that is under way
   */
  hold(options: { isExclusive: boolean }): Promise<() => void>;
  end(): void;
}

/**
 * @param options.database unguarded, with damaged rows
 * @param options.follow shows rows as they are stored now
 * @param options.flush writes the waiting changes: unwritten rows would be taken for missing
 */
export function createUpkeep(
  context: EngineContext,
  options: { database: Database; follow: (keys: readonly RecordKey[]) => void; flush: () => Promise<void> },
): Maintenance {
  const { ports } = context;
  /** Damaged rows that were met already: each is handled once. */
  const metKeys = new Set<string>();
  let waiting: DamagedRow[] = [];
  let cancelSoon: (() => void) | undefined;
  let cancelFirst: (() => void) | undefined;
  let underWay: Promise<Result<StoredCheck, DatabaseFailure>> | undefined;
  const controller = new AbortController();
  let holds = 0;
  /** Whether a check was postponed meanwhile. */
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
    const { setAside } = await import("./damage/set-aside.ts");
    await setAside(context, options.database, rows);
    // Rows that referred to the damaged ones are now inconsistent.
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
