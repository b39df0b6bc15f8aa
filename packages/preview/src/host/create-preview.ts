import { buildPage } from "../build-page.ts";
import type { Bundler } from "../bundler/create-bundler.ts";
import { type FrameMessage, MESSAGE_LIMITS } from "../frame/frame-messages.ts";
import type { FrameReach } from "../frame/frame-policy.ts";
import { createModelBridge } from "../models/model-bridge.ts";
import type { AppModels } from "../models/model-call.ts";
import type { Trail } from "../page-place.ts";
import type { ProjectFile } from "../project/project-files.ts";
import type { PreviewStorage } from "../storage/preview-storage.ts";
import { createStorageBridge } from "../storage/storage-bridge.ts";
import { loadRuntimeFor } from "./frame-scripts.ts";
import type { InputGroup } from "./input-group.ts";
import { networkAddress } from "./network-address.ts";
import type { PreviewEvent, PreviewState } from "./preview-events.ts";
import { messageOf, openFrame, type PreviewFrame } from "./preview-frame.ts";
import { createWatchdog } from "./watchdog.ts";

export interface PreviewOptions {
  /** Filled by the preview; it is to have a position and a size of its own. */
  container: HTMLElement;
  artifactId: string;
  bundler: Bundler;
  storage: PreviewStorage;
  /** The frame's accessible name. */
  title: string;
  onEvent: (event: PreviewEvent) => void;
  /** Whether it can be inspected: its page has one script more. */
  isInspected?: boolean;
  /** The previews beside it, whose input it shares: its page has one script more. */
  group?: InputGroup | undefined;
  /** Whether its elements can be pointed at: its page has one script more. */
  isPointable?: boolean;
  /** Whom the app may ask; absent: its calls are refused. */
  models?: AppModels | undefined;
}

export interface ProjectToShow {
  files: readonly ProjectFile[];
  /** The file that it begins with, a page or a module; undefined where there is none. */
  entry: string | undefined;
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts without that. */
  allowedPackages?: readonly string[];
  /** Whether its version is still generated: what is told of it says so, and other builds come first. */
  isEarly?: boolean;
}

export interface Preview {
  /** Builds and runs a project, in place of the one before, which runs until then. */
  show(project: ProjectToShow): void;
  /** Runs the last one from its beginning. */
  reload(): void;
  /** Gives the frame another accessible name. */
  entitle(title: string): void;
  /** Ends the artifact, also one that does not answer. */
  stop(): void;
  /** Asks what is on the screen; `inspected` and `pictured` answer, where it can be inspected. */
  inspect(): void;
  /** Lets the person choose an element, or ends that; `pointed` or `pointing-ended` answers. */
  point(isPointing: boolean): void;
  /** Evaluates a text in the artifact's page; a line of the console answers. Whether there is a page that runs. */
  evaluate(text: string): boolean;
  dispose(): void;
  state(): PreviewState;
}

/** What runs. */
interface ShownRun {
  frame: PreviewFrame;
  html: string;
  /** Puts the project's files into what it says. */
  mapStack: (text: string) => string;
  /** What it wanted from the network and did not get, by address. */
  missing: Set<string>;
  isEarly: boolean;
  loadedAt: number;
}

/** Milliseconds that an artifact has to run before it may load its page anew. */
const MIN_RUN_LENGTH = 300;

/** Pages in a row that may lead to another one at once: some ask for a sign-in first, and none needs many. */
const MAX_HOPS = 5;

/** Addresses that are named; a page that asks for more than that has been told. */
const MAX_MISSING = 50;

let previews = 0;

const every = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setInterval(run, milliseconds);
  return () => clearInterval(timer);
};

/**
 * Runs one artifact in a frame of its own. Everything that happens there is told by events; the texts are the page's.
 */
export function createPreview({
  container,
  artifactId,
  bundler,
  storage,
  onEvent,
  isInspected = false,
  group,
  isPointable = false,
  models,
  ...options
}: PreviewOptions): Preview {
  previews += 1;
  let { title } = options;
  const key = `${artifactId}/${previews}`;
  let state: PreviewState = { name: "idle" };
  let shownRun: ShownRun | undefined;
  let opening: PreviewFrame | undefined;
  let project: ProjectToShow | undefined;
  /** Pages in a row that led to another one at once. */
  let hops = 0;
  /** Whether the person points at an element: an app may say at any time that one was pointed at. */
  let isPointing = false;
  /** Counts the runs: what belongs to an older one is not heard any more. */
  let run = 0;

  const enter = (next: PreviewState): void => {
    state = next;
    onEvent({ type: "state", state });
  };

  const bridge = createStorageBridge({
    artifactId,
    storage,
    respond: (response) => shownRun?.frame.post(response),
    onRefused: (text) =>
      onEvent({ type: "console", entries: [{ level: "error", text }], isEarly: shownRun?.isEarly ?? false }),
  });

  // An app that is still written begins again with each build, and would ask each time.
  const calls = createModelBridge({
    models: () => (shownRun?.isEarly === false ? models : undefined),
    post: (message) => shownRun?.frame.post(message),
  });

  const member = group?.join((message) => shownRun?.frame.post(message));

  const watchdog = createWatchdog({
    every,
    ask: (ping) => shownRun?.frame.post({ type: "frame-ping", ping }),
    onUnresponsive: () => enter({ name: "unresponsive" }),
    onResponsive: () => enter({ name: "running" }),
  });

  const endPointing = (): void => {
    if (!isPointing) return;
    isPointing = false;
    onEvent({ type: "pointing-ended" });
  };

  const clear = (): void => {
    watchdog.stop();
    endPointing();
    calls.end();
    run += 1;
    opening?.remove();
    shownRun?.frame.remove();
    opening = undefined;
    shownRun = undefined;
  };

  const end = (next: PreviewState): void => {
    clear();
    enter(next);
  };

  /** An artifact that loads its page anew gets it again, with what it has stored since; not if it does nothing else. */
  const restart = (): void => {
    const running = shownRun;
    if (!running || performance.now() - running.loadedAt < MIN_RUN_LENGTH) return;
    running.loadedAt = performance.now();
    bridge.stored().then(
      (storedItems) => running.frame.load({ html: running.html, stored: storedItems }),
      () => undefined,
    );
  };

  /** Another page of the same app; not for ever, where each leads on to the next at once. */
  const navigate = (trail: Trail): void => {
    if (!shownRun || !project) return;
    hops = performance.now() - shownRun.loadedAt < MIN_RUN_LENGTH ? hops + 1 : 0;
    if (hops <= MAX_HOPS) {
      show(project, trail);
      return;
    }
    const text = `The app goes from page to page by itself: it was stopped before ${trail.addresses[trail.index]}.`;
    onEvent({ type: "console", entries: [{ level: "warn", text }], isEarly: shownRun.isEarly });
  };

  const report = (error: string): void => {
    if (!shownRun) return;
    onEvent({ type: "runtime-error", error: shownRun.mapStack(error), isEarly: shownRun.isEarly });
  };

  const miss = (requestedAddress: string): void => {
    const address = networkAddress(requestedAddress);
    if (!shownRun || address === undefined || shownRun.missing.has(address) || shownRun.missing.size >= MAX_MISSING)
      return;
    shownRun.missing.add(address);
    onEvent({ type: "missing", addresses: [...shownRun.missing] });
  };

  const hear = (message: FrameMessage): void => {
    switch (message.type) {
      case "runtime-error":
        report(message.error);
        break;
      case "frame-console":
        onEvent({
          type: "console",
          entries: message.entries.map((entry) => ({ ...entry, text: shownRun?.mapStack(entry.text) ?? entry.text })),
          isEarly: shownRun?.isEarly ?? false,
        });
        break;
      case "frame-missing":
        miss(message.address);
        break;
      case "frame-pong":
        watchdog.acknowledge(message.ping);
        break;
      case "frame-painted":
        onEvent({ type: "painted" });
        break;
      case "frame-navigate":
        navigate({ addresses: message.addresses, index: message.index });
        break;
      case "frame-files-dragged":
        onEvent({ type: "files-dragged" });
        break;
      case "frame-inspected":
        onEvent({ type: "inspected", findings: message.findings });
        break;
      case "frame-pictured":
        onEvent({ type: "pictured", pixels: message.pixels });
        break;
      case "frame-ready":
        restart();
        break;
      case "frame-input":
        member?.receive(message.input);
        break;
      case "frame-pointed":
        if (isPointing) onEvent({ type: "pointed", element: message.element });
        isPointing = false;
        break;
      case "frame-pointing-ended":
        endPointing();
        break;
      case "model-ask":
        calls.ask(message.requestId, message.call);
        break;
      case "model-abort":
        calls.abort(message.requestId);
        break;
      case "frame-started":
        endPointing();
        calls.end();
        shownRun?.frame.show();
        member?.begin();
        break;
      default:
        bridge.handle(message);
    }
  };

  /** The frame is opened while the bundle is made, and takes the place of the one before once both are there. */
  const start = async (projectToShow: ProjectToShow, trail?: Trail): Promise<void> => {
    const { isEarly = false } = projectToShow;
    run += 1;
    const mine = run;
    // Whether what ran until now answers is not asked any more.
    watchdog.stop();
    opening?.remove();
    const open = (reach: FrameReach): PreviewFrame => {
      const frame = openFrame({
        container,
        title,
        reach,
        onMessage: (message) => {
          if (shownRun?.frame === frame) hear(message);
        },
        onFlood: () => end({ name: "stopped", reason: "flood" }),
        onFailure: (error) => {
          if (mine === run) end({ name: "bundler-failed", error });
        },
      });
      return frame;
    };
    const likelyReach = projectToShow.isNetworkAllowed ? "open" : "closed";
    opening = open(likelyReach);
    enter({ name: "preparing" });
    const [pageBuild, storedItems] = await Promise.all([
      buildPage({
        bundler,
        key,
        ...projectToShow,
        ...(trail && { trail }),
        runtime: () => loadRuntimeFor({ isInspected, isShared: group !== undefined, isPointable }),
      }),
      bridge.stored(),
    ]);
    if (mine !== run || pageBuild === undefined) return;
    if (!pageBuild.ok) {
      const { text: error, isNetworkNeeded, packages } = pageBuild.error;
      if (isNetworkNeeded) {
        // A permission is missing, and nothing is wrong with the version.
        end({ name: "network-needed", error, packages });
        return;
      }
      end({ name: "build-failed", error });
      onEvent({ type: "build-error", error, isEarly });
      return;
    }
    calls.end();
    shownRun?.frame.remove();
    const { html, mapStack, reach } = pageBuild.value;
    // Only what needs a package gets the frame that reaches the packages' hosts.
    if (reach !== likelyReach) opening.remove();
    const frame = reach === likelyReach ? opening : open(reach);
    opening = undefined;
    const loadedAt = performance.now();
    shownRun = { frame, html, mapStack, missing: new Set(), isEarly, loadedAt };
    frame.load({ html, stored: storedItems });
    watchdog.start();
    enter({ name: "running" });
  };

  const show = (projectToShow: ProjectToShow, trail?: Trail): void => {
    project = projectToShow;
    const mine = run + 1;
    start(projectToShow, trail).catch((error: unknown) => {
      if (mine === run) end({ name: "bundler-failed", error: messageOf(error) });
    });
  };

  return {
    show: (projectToShow) => show(projectToShow),
    reload: () => {
      if (project) show(project);
    },
    entitle: (next) => {
      title = next;
      opening?.entitle(next);
      shownRun?.frame.entitle(next);
    },
    stop: () => end({ name: "stopped", reason: "asked" }),
    inspect: () => shownRun?.frame.post({ type: "frame-inspect" }),
    point: (next) => {
      const wasPointing = isPointing;
      isPointing = next && isPointable && shownRun !== undefined;
      if (isPointing) shownRun?.frame.focus();
      else if (next) onEvent({ type: "pointing-ended" });
      if (isPointing || wasPointing) shownRun?.frame.post({ type: "frame-point", isPointing });
    },
    evaluate: (text) => {
      if (state.name !== "running") return false;
      shownRun?.frame.post({ type: "frame-evaluate", text: text.slice(0, MESSAGE_LIMITS.input) });
      return shownRun !== undefined;
    },
    dispose: () => {
      member?.leave();
      clear();
    },
    state: () => state,
  };
}
