import { expect, test, vi } from "vitest";
import type { PreviewEvent } from "./preview-events.ts";
import { createRunReports, type RunReports } from "./run-reports.ts";

vi.stubGlobal("location", new URL("http://tutti.test/room"));

const run = (isEarly: boolean) => ({
  isEarly,
  missing: new Set<string>(),
  mapStack: (text: string) => text.replace("bundle.js:9", "App.tsx:2"),
});

function reported(shown: ReturnType<typeof run> | undefined, act: (reports: RunReports) => void): PreviewEvent[] {
  const events: PreviewEvent[] = [];
  act(createRunReports({ shown: () => shown, onEvent: (event) => events.push(event) }));
  return events;
}

test.each<[string, (reports: RunReports) => void, PreviewEvent[]]>([
  [
    "what an app prints, by the places in its files",
    ({ print }) => print([{ level: "log", text: "at bundle.js:9", isEvaluated: true }]),
    [{ type: "console", entries: [{ level: "log", text: "at App.tsx:2", isEvaluated: true }], isEarly: true }],
  ],
  [
    "a line of the page, as it is",
    ({ note }) => note("warn", "bundle.js:9"),
    [{ type: "console", entries: [{ level: "warn", text: "bundle.js:9" }], isEarly: true }],
  ],
  [
    "an error",
    ({ fail }) => fail("broken", true),
    [{ type: "runtime-error", error: "broken", isDrawn: true, isEarly: true }],
  ],
  [
    "each missing address once, and none of the product",
    ({ miss }) => ["https://a.test/", "/own", "https://a.test/", "wss://b.test/"].forEach(miss),
    [
      { type: "missing", addresses: ["https://a.test/"] },
      { type: "missing", addresses: ["https://a.test/", "wss://b.test/"] },
    ],
  ],
])("reports %s", (_, act, events) => {
  expect(reported(run(true), act)).toEqual(events);
});

test("reports the first addresses of an app that requests many", () => {
  const events = reported(run(false), ({ miss }) => {
    for (let index = 0; index < 100; index += 1) miss(`https://a.test/${index}`);
  });
  expect(events).toHaveLength(50);
});

test("reports no missing address where nothing runs", () => {
  expect(reported(undefined, ({ miss }) => miss("https://a.test/"))).toEqual([]);
});
