import { syncOperations } from "@tutti/contract/operations/sync/sync-operations";
import type { Database } from "@tutti/domain";
import { isSyncedTable, type RoundOutcome } from "@tutti/sync";
import type { ShadowDatabase } from "./shadow-database.ts";
import { type SyncLoop, startSyncLoop } from "./sync-loop.ts";
import type { SyncState } from "./sync-protocol.ts";

/** The rounds of a store, which one of all tabs runs. */
export interface LeadingRounds {
  /** Runs the rounds from now on, or once the tab that runs them is closed, if the store is shared at all. */
  lead(): Promise<void>;
  /** Runs no more rounds until `lead` is called again. */
  end(): void;
}

/**
 * Leads the exchange of a store's rows: after changes here, changes elsewhere, and when the network is back.
 *
 * @param options.store the name of the store
 * @param options.round runs one round; a rejection is a failed round
 */
export function createLeadingRounds(options: {
  store: string;
  database: Pick<Database, "tabs">;
  shadows: Pick<ShadowDatabase, "state">;
  onState: (state: SyncState) => void;
  round: () => Promise<RoundOutcome>;
}): LeadingRounds {
  const { store, database, shadows, onState, round } = options;
  let loop: SyncLoop | undefined;
  let isLeading = false;

  const runRounds = (): Promise<void> =>
    new Promise((resolve) => {
      const after = (milliseconds: number, run: () => void) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      };
      const endEvents = followChanges(() => loop?.retry());
      const onOnline = (): void => loop?.retry();
      self.addEventListener("online", onOnline);
      const endTabs = database.tabs?.subscribe((keys) => {
        if (keys.some(({ table }) => isSyncedTable(table))) loop?.wake();
      });
      const begun = startSyncLoop({
        round: () => round().catch((error: unknown) => ({ type: "failed" as const, message: String(error) })),
        onState,
        after,
      });
      loop = {
        wake: begun.wake,
        retry: begun.retry,
        end: () => {
          begun.end();
          endEvents();
          self.removeEventListener("online", onOnline);
          endTabs?.();
          loop = undefined;
          resolve();
        },
      };
    });

  return {
    lead: async () => {
      if (isLeading || (await shadows.state()) === undefined) return;
      isLeading = true;
      // Held for as long as the tab is open; the next tab then goes on.
      void navigator.locks.request(`tutti:${store}:sync`, async () => {
        await runRounds();
        isLeading = false;
      });
    },
    end: () => loop?.end(),
  };
}

/** Listens to the gateway; the browser connects again by itself, but not after a refusal. */
function followChanges(onChange: () => void): () => void {
  const RETRY = 30_000;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = (): void => {
    source = new EventSource(syncOperations.followSyncSpace.path);
    source.onmessage = onChange;
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, RETRY);
    };
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
