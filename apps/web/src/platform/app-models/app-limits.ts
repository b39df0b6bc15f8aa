import { NANODOLLARS, spenderId, toNanodollars } from "@tutti/contract";
import { spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { call } from "../api/call.ts";
import { ApiCallError, type CallApi } from "../api/call-api.ts";
import type { Purses } from "../purses.ts";

/** The limits of apps at the gateway, which counts and holds what their calls cost. */
export interface AppLimits {
  /**
   * Resolves once the gateway holds the limit that the person allowed, and the purse says what is spent of it. Rejects
   * if the gateway refuses, or is not reached.
   */
  hold(artifactId: string): Promise<void>;
  /** Reads what is spent, now and until no call runs any more. Never throws. */
  refresh(artifactId: string): void;
  /** Begins to count anew. */
  reset(artifactId: string): Promise<void>;
  /** Removes the limit of an app that is gone. */
  remove(artifactId: string): Promise<void>;
}

/** Milliseconds between two readings while calls run, and how many there are. */
const REFRESH_EVERY = 1_000;
const REFRESHES = 10;

export function createAppLimits(options: {
  callApi: CallApi;
  purses: Pick<Purses, "read" | "change">;
  /** Waits so many milliseconds; for tests. */
  wait?: (milliseconds: number) => Promise<void>;
}): AppLimits {
  const {
    callApi,
    purses,
    wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  } = options;
  /** Nanodollars that the gateway holds for an app, as far as this page knows. */
  const held = new Map<string, number>();
  const refreshing = new Map<string, { isDue: boolean }>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One change after the other, so that the last one stays. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
  };
  const parametersOf = (artifactId: string) => ({ kind: "app", id: spenderId(artifactId) });
  const set = (artifactId: string, body: { amount: number; spent?: number }) =>
    call(callApi, spendingLimitOperations.setSpendingCap, { parameters: parametersOf(artifactId), body });

  /** Compares the purse with the gateway's limit. Returns whether calls run. */
  async function compare(artifactId: string): Promise<boolean> {
    const query = { app: spenderId(artifactId) };
    const { data } = await call(callApi, spendingLimitOperations.listSpendingLimits, { query });
    const found = data.find(({ is_own, period }) => is_own && period === "total");
    const { limit, spent } = await purses.read(artifactId);
    const amount = limit / NANODOLLARS;
    if (found === undefined) await set(artifactId, { amount, spent: spent / NANODOLLARS });
    else if (toNanodollars(found.amount) !== limit) await set(artifactId, { amount });
    held.set(artifactId, limit);
    if (found === undefined) return false;
    const known = { spent: toNanodollars(found.spent), reserved: toNanodollars(found.reserved) };
    await purses.change(artifactId, (purse) =>
      purse.spent === known.spent && purse.reserved === known.reserved ? purse : { ...purse, ...known },
    );
    return found.reserved > 0;
  }

  async function readOn(artifactId: string, state: { isDue: boolean }): Promise<void> {
    for (let count = 0; state.isDue && count < REFRESHES; count += 1) {
      state.isDue = false;
      const isRunning = await inTurn(() => compare(artifactId)).catch(() => false);
      if (!isRunning) continue;
      state.isDue = true;
      await wait(REFRESH_EVERY);
    }
    refreshing.delete(artifactId);
  }

  return {
    async hold(artifactId) {
      const { limit } = await purses.read(artifactId);
      if (held.get(artifactId) !== limit) await inTurn(() => compare(artifactId));
    },
    refresh(artifactId) {
      const running = refreshing.get(artifactId);
      if (running !== undefined) {
        running.isDue = true;
        return;
      }
      const state = { isDue: true };
      refreshing.set(artifactId, state);
      void readOn(artifactId, state);
    },
    reset: (artifactId) =>
      inTurn(async () => {
        const { limit } = await purses.read(artifactId);
        await set(artifactId, { amount: limit / NANODOLLARS, spent: 0 });
        held.set(artifactId, limit);
        await purses.change(artifactId, (purse) => ({ ...purse, spent: 0, reserved: 0 }));
      }),
    remove: (artifactId) =>
      inTurn(async () => {
        held.delete(artifactId);
        const parameters = parametersOf(artifactId);
        await call(callApi, spendingLimitOperations.removeSpendingCap, { parameters }).catch((error: unknown) => {
          // None was set, or it has ended by itself.
          if (!(error instanceof ApiCallError && error.status === 404)) throw error;
        });
      }),
  };
}
