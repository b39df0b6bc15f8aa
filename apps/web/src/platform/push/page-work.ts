import { spenderId } from "@tutti/contract";
import type { ReportPresenceRequest } from "@tutti/contract/operations/push/push-operations";
import type { Engine, Suites } from "@tutti/engine";

export type PageWork = ReportPresenceRequest["working"][number];
export type EndedPageWork = ReportPresenceRequest["ended"][number];

/** What the page does by itself between answers: repairs in opened rooms, runs of suites. */
export interface WatchedWork {
  /** What goes on now. */
  current(): PageWork[];
  /** Watches suites too, once they are loaded. */
  addSuites(suites: Suites): void;
}

/** @param onEnded called with what has ended since the last change */
export function watchPageWork(
  { tables }: Pick<Engine, "tables">,
  onEnded: (ended: readonly EndedPageWork[]) => void,
): WatchedWork {
  let suites: Suites | undefined;
  let before = new Map<string, PageWork>();
  const repairs = (): readonly (readonly [string, PageWork])[] =>
    tables.artifacts
      .all()
      .filter(({ repair }) => repair?.status === "running")
      .map(({ id, roomId }) => [`artifact ${id}`, { kind: "repair", subject: spenderId(roomId) }] as const);
  const runs = (): readonly (readonly [string, PageWork])[] =>
    (suites?.tables.suiteRuns.all() ?? [])
      .filter(({ state }) => state === "running")
      .map(({ id }) => [`run ${id}`, { kind: "suite", subject: spenderId(id) }] as const);
  const look = (): void => {
    const now = new Map([...repairs(), ...runs()]);
    const ended = [...before]
      .filter(([name]) => !now.has(name))
      .map(([name, work]) => ({ ...work, is_done: isDone(name) }));
    before = now;
    if (ended.length > 0) onEnded(ended);
  };

  /** Whether it has come to its own end: what a person stopped is looked at. */
  function isDone(name: string): boolean {
    const [table, id = ""] = name.split(" ");
    if (table === "run") {
      const state = suites?.tables.suiteRuns.get(id)?.state;
      return state === "ended" || state === "limit";
    }
    const status = tables.artifacts.get(id)?.repair?.status;
    return status !== undefined && status !== "stopped" && status !== "left";
  }

  tables.artifacts.subscribeAll(look);
  look();
  return {
    current: () => [...before.values()],
    addSuites(loaded) {
      if (suites !== undefined) return;
      suites = loaded;
      loaded.tables.suiteRuns.subscribeAll(look);
      look();
    },
  };
}
