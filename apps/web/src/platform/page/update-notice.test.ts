import type { Notice } from "@tutti/engine";
import { expect, test, vi } from "vitest";
import { watchForUpdate } from "./update-notice.ts";

const scriptOf = (name: string) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`;

function startWatch() {
  const notices: Notice[] = [];
  const listeners: (() => void)[] = [];
  const fetchPage = vi.fn(async (): Promise<string | undefined> => served);
  let served: string | undefined = `<html>${scriptOf("index-one")}</html>`;
  let time = 0;
  const page = {
    visibilityState: "visible" as DocumentVisibilityState,
    querySelector: () => ({ outerHTML: scriptOf("index-one") }),
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
  };
  const reload = vi.fn();
  const look = watchForUpdate({
    page: page as never,
    fetchPage,
    notify: (notice) => void notices.push(notice),
    reload,
    every: () => undefined,
    now: () => time,
  });
  return {
    notices,
    fetchPage,
    reload,
    look,
    serve: (html: string | undefined) => {
      served = html;
    },
    show: (minutes: number) => {
      time += minutes * 60_000;
      for (const listener of listeners) listener();
    },
  };
}

test("[DEV-9] an update is told once for each version, and never loaded by itself", async () => {
  const { notices, look, serve, reload } = startWatch();
  await look();
  expect(notices).toEqual([]);
  serve(scriptOf("index-two"));
  await look();
  await look();
  expect(notices.map(({ title, action }) => [title, action?.label])).toEqual([
    ["A new version of Tutti is here", "Reload"],
  ]);
  expect(reload).not.toHaveBeenCalled();
  notices[0]?.action?.run();
  expect(reload).toHaveBeenCalledOnce();
  serve(scriptOf("index-three"));
  await look();
  expect(notices).toHaveLength(2);
});

test("[DEV-9] a return to the open version is no update", async () => {
  const { notices, look, serve } = startWatch();
  serve(scriptOf("index-two"));
  await look();
  serve(scriptOf("index-one"));
  await look();
  expect(notices).toHaveLength(1);
});

test.each([
  ["no answer", undefined],
  ["a proxy's page", "<h1>502</h1>"],
])("[DEV-9] %s is no update", async (_name, html) => {
  const { notices, look, serve } = startWatch();
  serve(html);
  await look();
  expect(notices).toEqual([]);
});

test("[DEV-9] the server is asked again at most every half an hour", () => {
  const { fetchPage, show } = startWatch();
  show(10);
  expect(fetchPage).not.toHaveBeenCalled();
  show(20);
  show(5);
  expect(fetchPage).toHaveBeenCalledOnce();
});
