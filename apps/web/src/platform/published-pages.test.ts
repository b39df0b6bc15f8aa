import { expect, test } from "vitest";
import { publishedPageAt, toPublishedPages } from "./published-pages.ts";

const page = (address: string): string =>
  `<!doctype html><script>start = {"addresses":[${JSON.stringify(address)}],"index":0,"pages":[]}</script>`;
const several = new Map([
  ["/", "index.html"],
  ["/index.html", "index.html"],
  ["/about.html", "about.html"],
  ["/about", "about.html"],
]);

test("[APP-13] an app of one page is published as its document, and shown as that", async () => {
  const published = await toPublishedPages(new Map([["/", "index.html"]]), async (address) => page(address));
  expect(published).toBe(page("/"));
  expect(publishedPageAt(published)).toBe(page("/"));
});

test("[APP-13] an app of several pages has each of them once, and shows the one of an address", async () => {
  const built: string[] = [];
  const published = await toPublishedPages(several, async (address) => {
    built.push(address);
    return page(address);
  });
  expect(built).toEqual(["/", "/about.html"]);
  expect(publishedPageAt(published)).toBe(page("/"));
  const trail = { addresses: ["/", "/about?from=<home>"], index: 1 };
  expect(publishedPageAt(published, trail)).toContain(
    '{"addresses":["/","/about?from=\\u003chome>"],"index":1,"pages":[]}',
  );
  expect(publishedPageAt(published, { addresses: ["/nowhere"], index: 0 })).toContain('{"addresses":["/nowhere"]');
});
