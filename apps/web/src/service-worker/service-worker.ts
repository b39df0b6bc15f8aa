import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly, type StrategyOptions } from "workbox-strategies";
import { showPushes } from "./show-push.ts";
import { takeShared } from "./take-shared.ts";

type Plugin = NonNullable<StrategyOptions["plugins"]>[number];

/** The files that the page needs to start and to go on, inserted by its build (`vite-service-worker.ts`). */
declare const PAGE_FILES: PrecacheEntry[];

/** The maximum number of cached packages that artifacts import: as files, each cached once it was needed. */
const MAX_PACKAGES = 80;

/**
 * The maximum number of cached files that few visits need (the bundler's program, the formatter), beside the page's
 * own.
 */
const MAX_RARE_FILES = 4;

declare const self: Parameters<typeof showPushes>[0];

// The first visit's own requests are cached too: the bundler's program is fetched once.
clientsClaim();
cleanupOutdatedCaches();
precache(PAGE_FILES);

// With a network the current page is loaded; without one, the page of the last visit. A new version waits until no
// window uses the old one, so that an open page still finds the parts that it has not loaded yet.
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache("/index.html") }] }), {
    denylist: [/^\/api(?:\/|$)/u, /^\/p\//u, /^\/preview-frame\//u],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/launch",
  ({ request }) => takeShared(request),
  "POST",
);

// Files with a hash of their content in their name never change.
const rare = new CacheFirst({
  cacheName: "tutti-rare-files",
  // The type of `ExpirationPlugin` says 'undefined' where that of plugins says 'absent'.
  plugins: [new ExpirationPlugin({ maxEntries: MAX_RARE_FILES, purgeOnQuotaError: true }) as Plugin],
});
const packages = new CacheFirst({
  cacheName: "tutti-packages",
  plugins: [new ExpirationPlugin({ maxEntries: MAX_PACKAGES, purgeOnQuotaError: true }) as Plugin],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async (context) => {
    const response = await matchPrecache(context.request);
    if (response !== undefined) return response;
    if (context.url.pathname.startsWith("/assets/packages/")) return packages.handle(context);
    // After an update the page is newer than the worker until all of its windows are closed: its files are not among
    // the rare ones.
    return isRare(context.url) ? rare.handle(context) : fetch(context.request);
  },
);

function isRare({ pathname }: URL): boolean {
  return pathname.endsWith(".wasm") || pathname.startsWith("/assets/format-worker-");
}

// Fetched again with every visit, and needed before the page is drawn.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:theme\.js|early-message\.js|icon\.svg)$/u.test(url.pathname),
  new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => matchPrecache(request) }] }),
);

showPushes(self);
