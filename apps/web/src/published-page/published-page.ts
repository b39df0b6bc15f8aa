import {
  createHopLimit,
  createModelBridge,
  createStorageBridge,
  openFrame,
  openIndexedStorage,
} from "@tutti/preview/frame-host";
import { publishedPageAt } from "../platform/published-pages.ts";
import { type CachedDocument, drop, keep, readDocument } from "./cached-document.ts";
import { openLazyModels } from "./lazy-models.ts";
import { askForPassword, showNote } from "./notes.ts";
import { createOfferedFiles } from "./offered-files.ts";
import { askState, askView, type GoneCause } from "./publication-api.ts";

/**
 * Milliseconds between two checks whether the publication was removed, while the page is visible: it disappears within
 * two seconds.
 */
const WATCH_EVERY = 1_200;

const id = /^\/p\/([A-Za-z0-9_-]{16,64})$/u.exec(location.pathname)?.[1] ?? "";
const main = document.createElement("main");
document.body.append(main);

let close: (() => void) | undefined;

const hops = createHopLimit({ now: () => performance.now() });

/** Shows the published app, or a note in its place; the cached document is shown only without a network. */
async function start(): Promise<void> {
  const state = await askState(id);
  if (state.name === "gone") return end(state.cause);
  if (state.name === "unreachable") {
    const keptDocument = await readDocument(id);
    if (keptDocument) run(keptDocument, null);
    else showNote(main, "offline");
    return;
  }
  await open(undefined);
}

async function open(password: string | undefined): Promise<void> {
  const view = await askView(id, password);
  switch (view.name) {
    case "shown": {
      // The key of the purse is not cached: without a network no model is called.
      const { callKey, ...keptDocument } = view.value;
      run(keptDocument, callKey);
      return keep(id, keptDocument);
    }
    case "gone":
      return end(view.cause);
    case "locked":
      return askForPassword(main, { problem: view.problem, onPassword: (password) => void open(password) });
    default:
      return showNote(main, "offline");
  }
}

function run(
  keptDocument: CachedDocument,
  callKey: string | null,
  trail?: { addresses: readonly string[]; index: number },
): void {
  close?.();
  const { title, document: content } = keptDocument;
  const html = publishedPageAt(content, trail);
  document.title = title;
  // Below the bars, which take their height from it: nothing that is pressed lies over the app.
  const stage = document.createElement("div");
  stage.className = "stage";
  main.replaceChildren(stage);
  const storage = openIndexedStorage({ name: "tutti-published-storage" });
  const load = (): void => {
    hops.begin();
    bridge.stored().then(
      (storedItems) => frame.load({ html, stored: storedItems }),
      () => frame.load({ html, stored: {} }),
    );
  };
  const stop = (): void => {
    close?.();
    showNote(main, "stopped");
  };
  const offeredFiles = createOfferedFiles(main);
  const frame = openFrame({
    container: stage,
    title,
    reach: "closed",
    onMessage: (message) => {
      if (message.type.startsWith("storage-")) bridge.handle(message as Parameters<typeof bridge.handle>[0]);
      if (message.type === "frame-started") {
        modelBridge.end();
        frame.show();
      }
      if (message.type === "frame-navigate") {
        if (hops.admit()) run(keptDocument, callKey, message);
        else stop();
      }
      if (message.type === "frame-dialogs") stop();
      if (message.type === "frame-file") offeredFiles.offer(message);
      if (message.type === "model-ask") modelBridge.ask(message.requestId, message.call);
      if (message.type === "model-abort") modelBridge.abort(message.requestId);
    },
    // The frame of an app that reloads its page is empty until it gets the page again.
    onReload: () => {
      if (hops.admit()) load();
      else stop();
    },
    onFlood: stop,
    onFailure: () => showNote(main, "offline"),
  });
  const bridge = createStorageBridge({
    artifactId: id,
    storage,
    respond: (response) => frame.post(response),
    // The app goes on without the data that could not be stored.
    onRefused: () => undefined,
  });
  const models = openLazyModels({ main, id, callKey, renewKey });
  const modelBridge = createModelBridge({ models: () => models, post: (message) => frame.post(message) });
  load();
  const timer = setInterval(() => void watch(), WATCH_EVERY);
  document.addEventListener("visibilitychange", watch);
  close = () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", watch);
    modelBridge.end();
    models.end();
    offeredFiles.remove();
    frame.remove();
    close = undefined;
  };
}

let renewal: Promise<string | null> | undefined;

/** One request for all calls that the same key was refused for. */
function renewKey(): Promise<string | null> {
  renewal ??= readKey().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** The present key for the owner's purse; null if there is none. Where the page opens with a password, it is closed. */
async function readKey(): Promise<string | null> {
  const view = await askView(id, undefined);
  if (view.name === "shown") return view.value.callKey;
  if (view.name === "gone") await end(view.cause);
  if (view.name === "locked") {
    close?.();
    askForPassword(main, { problem: undefined, onPassword: (password) => void open(password) });
  }
  return null;
}

async function watch(): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const state = await askState(id);
  if (state.name === "gone" && close) await end(state.cause);
}

async function end(cause: GoneCause): Promise<void> {
  close?.();
  await drop(id);
  showNote(main, cause);
}

// Without a service worker, as on a plain HTTP address, the page works but is not cached.
navigator.serviceWorker?.register("/p/service-worker.js", { scope: "/p/" }).catch(() => undefined);

void start();
