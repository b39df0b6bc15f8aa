import type { ReportPresenceRequest } from "@tutti/contract/operations/push/push-operations";
import { expect, test } from "vitest";
import { tellPresence } from "./tell-presence.ts";

interface Row {
  id: string;
  roomId?: string;
  repair?: { status: string };
  state?: string;
}

/** A table of the engine, as far as this reads it. */
function createTable() {
  const rows = new Map<string, Row>();
  const listeners: (() => void)[] = [];
  return {
    all: () => [...rows.values()],
    get: (id: string) => rows.get(id),
    subscribeAll: (listener: () => void) => void listeners.push(listener),
    put(row: Row) {
      rows.set(row.id, row);
      for (const listener of listeners) listener();
    },
  };
}

function startTelling() {
  const artifacts = createTable();
  const suiteRuns = createTable();
  const events = new EventTarget();
  const page = { visibilityState: "visible", addEventListener: events.addEventListener.bind(events) };
  const bodies: Promise<string>[] = [];
  let tick = (): void => undefined;
  let hasRunningSuite = false;
  tellPresence({
    engine: { tables: { artifacts }, hasRunningSuite: async () => hasRunningSuite } as never,
    openSuites: async () => ({ tables: { suiteRuns } }) as never,
    page: page as never,
    window: events as never,
    send: (address, body) => {
      expect(address).toBe("/api/v1/push/presence");
      bodies.push(body.text());
    },
    every: (_milliseconds, run) => {
      tick = run;
    },
    pageId: "page-1",
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    artifacts,
    suiteRuns,
    startSuite(id: string) {
      hasRunningSuite = true;
      suiteRuns.put({ id, state: "running" });
    },
    async turn(visibilityState: string) {
      page.visibilityState = visibilityState;
      events.dispatchEvent(new Event("visibilitychange"));
      await settle();
    },
    leave: () => events.dispatchEvent(new Event("pagehide")),
    async tick() {
      tick();
      await settle();
    },
    /** What was sent since the last call. */
    async sent() {
      await settle();
      const texts = await Promise.all(bodies.splice(0));
      return texts.map((text) => JSON.parse(text) as ReportPresenceRequest);
    },
  };
}

test("[DEV-10] a page repeats that it is looked at, and says once that it is not", async () => {
  const { sent, tick, turn } = startTelling();
  expect((await sent()).map(({ is_visible }) => is_visible)).toEqual([true, true]);
  await tick();
  expect(await sent()).toEqual([{ page: "page-1", number: 3, is_visible: true, working: [], ended: [] }]);
  await turn("hidden");
  await tick();
  await tick();
  expect((await sent()).map(({ is_visible }) => is_visible)).toEqual([false]);
});

test("[DEV-10] a hidden page goes on to tell of its repair, and tells its end", async () => {
  const { artifacts, sent, tick, turn } = startTelling();
  await turn("hidden");
  artifacts.put({ id: "a", roomId: "room-1", repair: { status: "running" } });
  await sent();
  await tick();
  const repair = { kind: "repair", subject: "room-1" };
  expect(await sent()).toEqual([
    { page: "page-1", number: expect.any(Number), is_visible: false, working: [repair], ended: [] },
  ]);
  artifacts.put({ id: "a", roomId: "room-1", repair: { status: "success" } });
  expect(await sent()).toMatchObject([{ working: [], ended: [{ ...repair, is_done: true }] }]);
  artifacts.put({ id: "b", roomId: "room-1", repair: { status: "running" } });
  artifacts.put({ id: "b", roomId: "room-1", repair: { status: "stopped" } });
  expect(await sent()).toMatchObject([{ ended: [{ ...repair, is_done: false }] }]);
});

test("[DEV-10] a page tells of suites that run, and leaves them as it is left", async () => {
  const { suiteRuns, startSuite, sent, turn, leave } = startTelling();
  startSuite("run-1");
  await turn("hidden");
  const suite = { kind: "suite", subject: "run-1" };
  expect((await sent()).at(-1)).toMatchObject({ is_visible: false, working: [suite] });
  suiteRuns.put({ id: "run-2", state: "running" });
  suiteRuns.put({ id: "run-1", state: "ended" });
  expect(await sent()).toMatchObject([{ ended: [{ ...suite, is_done: true }] }]);
  leave();
  expect(await sent()).toMatchObject([
    { is_visible: false, ended: [{ kind: "suite", subject: "run-2", is_done: false }] },
  ]);
});
