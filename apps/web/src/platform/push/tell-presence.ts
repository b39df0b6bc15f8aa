import { pushOperations, type ReportPresenceRequest } from "@tutti/contract/operations/push/push-operations";
import type { Engine, Suites } from "@tutti/engine";
import { addressOf } from "../api/call.ts";
import { type EndedPageWork, watchPageWork } from "./page-work.ts";

/** Milliseconds between two reports: the gateway forgets a page after a minute, its work after a minute and a half. */
const INTERVAL = 25_000;

export interface PresenceOptions {
  engine: Pick<Engine, "tables" | "hasRunningSuite">;
  openSuites: () => Promise<Suites>;
  page: Pick<Document, "visibilityState" | "addEventListener">;
  window: Pick<Window, "addEventListener">;
  /** Sends a body without waiting, also while the page is left. */
  send: (address: string, body: Blob) => void;
  every: (milliseconds: number, run: () => void) => void;
  /** The page's own id. */
  pageId: string;
}

/**
 * Tells the gateway while the page is looked at, and what it does by itself: so no device of the person gets a push
 * meanwhile, and one gets it once a repair or a suite has ended.
 */
export function tellPresence({ engine, openSuites, page, window, send, every, pageId }: PresenceOptions): void {
  const address = addressOf(pushOperations.reportPresence, {});
  let number = 0;
  const tell = (request: Omit<ReportPresenceRequest, "page" | "number">): void => {
    number++;
    const body = JSON.stringify({ page: pageId, number, ...request } satisfies ReportPresenceRequest);
    send(address, new Blob([body], { type: "application/json" }));
  };
  const isVisible = (): boolean => page.visibilityState === "visible";
  const report = (ended: readonly EndedPageWork[] = []): void =>
    tell({ is_visible: isVisible(), working: work.current(), ended: [...ended] });
  const work = watchPageWork(engine, (ended) => report(ended));
  const addRunningSuites = async (): Promise<void> => {
    if (await engine.hasRunningSuite()) work.addSuites(await openSuites());
  };
  const refresh = (): void => {
    void addRunningSuites().then(() => {
      if (isVisible() || work.current().length > 0) report();
    });
  };

  report();
  refresh();
  every(INTERVAL, refresh);
  page.addEventListener("visibilitychange", () => {
    report();
    refresh();
  });
  // What the page did goes on elsewhere, or not at all; running answers go on at the gateway.
  window.addEventListener("pagehide", () =>
    tell({ is_visible: false, working: [], ended: work.current().map((each) => ({ ...each, is_done: false })) }),
  );
  window.addEventListener("pageshow", () => report());
}
