import { LOCATION_NAME, PLACE_GLOBAL, PLACE_START_GLOBAL, type PlaceStart } from "../page-place.ts";
import { createOwnLocation } from "./place/own-location.ts";
import { createVirtualHistory } from "./place/virtual-history.ts";
import { send } from "./runtime/send.ts";

/** The origin of pages that have no address of their own, such as a saved file. */
const OTHERWISE = "http://localhost";

/**
 * Gives the artifact a virtual location with the root `/`, and a history that can be changed: its frame has neither.
 */
function start(): void {
  const frameStart = takeStart();
  const own = globalThis.location;
  const browserHistory = globalThis.history;
  const origin = /^https?:/u.test(own.protocol) ? own.origin : OTHERWISE;

  const history = createVirtualHistory(origin, frameStart, {
    showHash: (hash) => {
      if (own.hash === hash) return;
      try {
        browserHistory.replaceState(null, "", hash === "" ? own.pathname + own.search : hash);
      } catch {
        // This browser does not allow the address to change here: links to fragments still work.
      }
    },
    tell: ({ state, isHashChanged, oldURL, newURL }) => {
      dispatchEvent(new PopStateEvent("popstate", { state }));
      if (isHashChanged) dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL }));
    },
    load: (trail) => send({ type: "frame-navigate", ...trail }),
    later: (run) => setTimeout(run),
  });

  // The browser's own events cover fragments only: the app's event carries the state of the app's own address.
  addEventListener(
    "popstate",
    (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      history.followHash(own.hash);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    },
    true,
  );
  addEventListener("hashchange", ({ isTrusted }) => isTrusted && history.followHash(own.hash), true);

  const go = (url: URL, { isReplacing }: { isReplacing: boolean }): void => {
    const isInside = url.origin === history.url.origin;
    if (!isInside) {
      if (/^https?:$/u.test(url.protocol)) globalThis.open(url.href, "_blank");
      else own.href = url.href;
      return;
    }
    const isFragment =
      url.pathname + url.search === history.url.pathname + history.url.search && url.href.includes("#");
    if (!isFragment) {
      history.load(url, { isReplacing });
      return;
    }
    if (isReplacing) history.replace(null, url);
    else {
      history.followHash(url.hash);
      own.hash = url.hash;
    }
  };
  const location = createOwnLocation(history, { go, reload: () => own.reload() });
  for (const owner of [globalThis, document]) {
    Object.defineProperty(owner, LOCATION_NAME, {
      get: () => location,
      set: (address) => go(new URL(String(address), history.url), { isReplacing: false }),
      configurable: true,
    });
  }

  history.replace(null, history.url);

  const change = (how: "push" | "replace") => (state: unknown, _: unknown, address?: string | URL | null) => {
    const url = new URL(address === undefined || address === null ? history.url : String(address), history.url);
    if (url.origin !== history.url.origin)
      throw new DOMException(`A history state object with URL '${url.href}' cannot be created.`, "SecurityError");
    history[how](structuredClone(state), url);
  };
  const ownHistory = {
    get length() {
      return history.length;
    },
    get state() {
      return history.state;
    },
    scrollRestoration: "auto",
    go: (steps = 0) => (steps === 0 ? own.reload() : history.go(steps)),
    back: () => history.go(-1),
    forward: () => history.go(1),
    pushState: change("push"),
    replaceState: change("replace"),
  };
  Object.setPrototypeOf(ownHistory, History.prototype);
  Object.defineProperty(globalThis, "history", { value: ownHistory, configurable: true });

  Object.assign(globalThis, { [PLACE_GLOBAL]: { window: windowWith(location), follow } });

  const isPage = (path: string): boolean => frameStart.pages.includes(path.replace(/(?<=.)\/$/u, ""));
  /** Follows a link; returns `false` if the app has nothing at that address. */
  function follow(address: string): boolean {
    const url = URL.canParse(address, history.url.href) ? new URL(address, history.url) : undefined;
    if (url === undefined || url.origin !== history.url.origin) return false;
    if (!isPage(decodePath(url.pathname)) && !frameStart.isRouting) return false;
    go(url, { isReplacing: false });
    return true;
  }

  addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const action = form.getAttribute("action") ?? "";
    const url = URL.canParse(action, history.url.href) ? new URL(action, history.url) : undefined;
    if (action === "" || url?.origin !== history.url.origin || !isPage(decodePath(url.pathname))) return;
    event.preventDefault();
    if (form.method === "get") url.search = new URLSearchParams(fieldsOf(form, event.submitter)).toString();
    history.load(url);
  });
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): [string, string][] {
  return [...new FormData(form, submitter)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : value.name,
  ]);
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function takeStart(): PlaceStart {
  const all = globalThis as { [PLACE_START_GLOBAL]?: PlaceStart };
  const frameStart = all[PLACE_START_GLOBAL] ?? { addresses: ["/"], index: 0, pages: [], isRouting: true };
  delete all[PLACE_START_GLOBAL];
  return frameStart;
}

/** The window with the app's location, for programs that read the location through a variable of their own. */
function windowWith(location: object): object {
  return new Proxy(globalThis, {
    get: (target, name) => {
      if (name === "location") return location;
      const value: unknown = Reflect.get(target, name, target);
      // The window's methods work on the window alone; classes are no methods.
      return typeof value === "function" && /^[a-z]/u.test(String(name)) ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

start();
