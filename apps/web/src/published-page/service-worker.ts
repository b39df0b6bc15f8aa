import { cacheName } from "./cached-document.ts";

/** An event that lasts until its work is done, as the Service Worker API defines it. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A page's request that the service worker may respond to. */
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/**
 * The part of its scope that this program uses. TypeScript's library of workers would redefine the events of the whole
 * page.
 */
declare const self: {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};

/** A publication's page, or a file beside it. */
const PAGE = /^\/p\/([A-Za-z0-9_-]{16,64})(?:\/(?:manifest\.webmanifest|icon\.svg))?$/u;

const PROGRAMS = "tutti-published-programs";
const programs = ["/p/published-page.js", "/p/published-page.css"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(PROGRAMS).then((cache) => cache.addAll(programs)));
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The network comes first: a removed publication is gone with the first response that says so.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const id = PAGE.exec(pathname)?.[1];
  if (id !== undefined) event.respondWith(fromNetwork(request, cacheName(id)));
  else if (programs.includes(pathname)) event.respondWith(fromNetwork(request, PROGRAMS));
});

async function fromNetwork(request: Request, name: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    if (response.status === 404 || response.status === 410) await caches.delete(name);
    else if (response.ok) await (await caches.open(name)).put(pathname, response.clone());
    return response;
  } catch (error) {
    const keptResponse = await caches.match(pathname, { cacheName: name });
    if (keptResponse) return keptResponse;
    throw error;
  }
}
