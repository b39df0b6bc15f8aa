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

test("[APP-13] an app of one page is published and shown as its document", async () => {
  const content = await toPublishedPages(new Map([["/", "index.html"]]), async (address) => page(address));
  expect(content).toBe(page("/"));
  expect(publishedPageAt(content)).toBe(page("/"));
});

test("[APP-13] an app of several pages has each once, and shows an address's page", async () => {
  const addresses: string[] = [];
  const content = await toPublishedPages(several, async (address) => {
    addresses.push(address);
    return page(address);
  });
  expect(addresses).toEqual(["/", "/about.html"]);
  expect(publishedPageAt(content)).toBe(page("/"));
  const trail = { addresses: ["/", "/about?from=<home>"], index: 1 };
  expect(publishedPageAt(content, trail)).toContain(
    '{"addresses":["/","/about?from=\\u003chome>"],"index":1,"pages":[]}',
  );
  expect(publishedPageAt(content, { addresses: ["/nowhere"], index: 0 })).toContain('{"addresses":["/nowhere"]');
});
