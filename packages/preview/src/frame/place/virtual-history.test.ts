import { expect, test } from "vitest";
import type { PlaceStart } from "../../page-place.ts";
import { createVirtualHistory } from "./virtual-history.ts";

const ORIGIN = "http://app.test";

function openHistory(start: Partial<PlaceStart> = {}) {
  const events: unknown[] = [];
  const history = createVirtualHistory(
    ORIGIN,
    { addresses: ["/"], index: 0, pages: [], isRouting: true, ...start },
    {
      showHash: (hash) => events.push(["hash", hash]),
      tell: ({ state, isHashChanged, newURL }) =>
        events.push(["told", newURL.replace(ORIGIN, ""), state, isHashChanged]),
      load: (trail) => events.push(["load", ...trail.addresses, trail.index]),
      later: (run) => run(),
    },
  );
  const to = (address: string): URL => new URL(address, history.url);
  return { history, done: events, to };
}

test("[APP-4] a pushed address is the app's, and back and forward give its state", () => {
  const { history, done, to } = openHistory();
  history.push({ page: 1 }, to("/a?x=1"));
  history.push({ page: 2 }, to("/b"));
  expect([history.url.pathname, history.state, history.length]).toEqual(["/b", { page: 2 }, 3]);
  history.go(-1);
  expect([history.url.pathname, history.url.search, history.state]).toEqual(["/a", "?x=1", { page: 1 }]);
  history.go(1);
  history.go(-2);
  expect(done.filter((each) => Array.isArray(each) && each[0] === "told")).toEqual([
    ["told", "/a?x=1", { page: 1 }, false],
    ["told", "/b", { page: 2 }, false],
    ["told", "/", null, false],
  ]);
});

test("[APP-4] going further than there are addresses goes nowhere", () => {
  const { history, done } = openHistory();
  history.go(-1);
  history.go(1);
  expect([history.url.pathname, done]).toEqual(["/", []]);
});

test("[APP-4] a push forgets what was ahead, and a replacement keeps the count", () => {
  const { history, to } = openHistory();
  history.push(null, to("/a"));
  history.go(-1);
  history.push(null, to("/b"));
  history.replace(7, to("/c"));
  expect([history.length, history.url.pathname, history.state]).toEqual([2, "/c", 7]);
});

test("[APP-4] a new document keeps the addresses, and back loads the one before", () => {
  const first = openHistory();
  first.history.load(first.to("/menu.html"));
  expect(first.done).toEqual([["load", "/", "/menu.html", 1]]);
  const second = openHistory({ addresses: ["/", "/menu.html"], index: 1 });
  second.history.go(-1);
  expect(second.done).toEqual([["load", "/", "/menu.html", 0]]);
});

test("[APP-4] a followed fragment is a new address, and the previous one means back", () => {
  const { history, done } = openHistory();
  history.followHash("#a");
  history.followHash("#a");
  expect([history.length, history.url.hash]).toEqual([2, "#a"]);
  history.followHash("");
  expect([history.length, history.url.hash]).toEqual([2, ""]);
  history.go(1);
  expect(done).toEqual([
    ["hash", "#a"],
    ["told", "/#a", null, true],
  ]);
});

test("[APP-4] of very many addresses the newest are taken along", () => {
  const { history, done, to } = openHistory();
  for (let count = 0; count < 80; count += 1) history.push(null, to(`/${count}`));
  history.load(to("/end.html"));
  const [, ...trail] = done.at(-1) as (string | number)[];
  expect([trail.length, trail.at(-2), trail.at(-1)]).toEqual([51, "/end.html", 49]);
});
