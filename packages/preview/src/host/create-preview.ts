import { buildPage } from "../build-page.ts";
import { type FrameMessage, MESSAGE_LIMITS } from "../frame/frame-messages.ts";
import type { FrameReach } from "../frame/frame-policy.ts";
import { createModelBridge } from "../models/model-bridge.ts";
import type { Trail } from "../page-place.ts";
import { createStorageBridge } from "../storage/storage-bridge.ts";
import { createErrorHold } from "./error-hold.ts";
import { loadRuntimeFor } from "./frame-scripts.ts";
import { createHopLimit } from "./hop-limit.ts";
import { networkAddress } from "./network-address.ts";
import type { PreviewState } from "./preview-events.ts";
import { messageOf, openFrame, type PreviewFrame } from "./preview-frame.ts";
import type { Preview, PreviewOptions, ProjectToShow } from "./preview-types.ts";
import { type ProcessMember, pageProcess } from "./shared-process.ts";
import { createWatchdog } from "./watchdog.ts";

/** The current run of an artifact. */
interface ShownRun {
  frame: PreviewFrame;
  html: string;
  /** Replaces places in the bundle with places in the project's files, in a text of the page. */
  mapStack: (text: string) => string;
  /** The addresses on the network that the page requested in vain. */
  missing: Set<string>;
  isEarly: boolean;
}

/** Maximum number of missing addresses that are reported; a page that requests more has been reported already. */
const MAX_MISSING = 50;

/** Pings without a response after which a frame that is removed may be one that hangs. */
const SUSPICIOUS_PINGS = 2;

let previews = 0;

const every = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setInterval(run, milliseconds);
  return () => clearInterval(timer);
};

const after = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Runs one artifact in a frame of its own. Events report everything that happens there; the texts are the page's. */
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
  const hops = createHopLimit({ now: () => performance.now() });
  /** Whether the person points at an element: an app may claim at any time that an element was pointed at. */
  let isPointing = false;
  /** Number of runs: messages of an older run are ignored. */
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

  // An app that is still being written restarts with each build, and would call the models each time.
  const calls = createModelBridge({
    models: () => (shownRun?.isEarly === false ? models : undefined),
    post: (message) => shownRun?.frame.post(message),
  });

  const member = group?.join((message) => shownRun?.frame.post(message));

  const errors = createErrorHold({
    after,
    look: () => shownRun?.frame.post({ type: "frame-look" }),
    report: (error, isDrawn) => onEvent({ type: "runtime-error", error, isDrawn, isEarly: shownRun?.isEarly ?? false }),
  });

  const watchdog = createWatchdog({
    every,
    ask: (ping) => shownRun?.frame.post({ type: "frame-ping", ping }),
    onUnresponsive: () => {
      errors.release(true);
      // A frame that was removed hangs on in the process of this one.
      if (pageProcess.isSuspect()) pageProcess.renew();
      else enter({ name: "unresponsive" });
    },
    onResponsive: () => enter({ name: "running" }),
  });

  const endPointing = (): void => {
    if (!isPointing) return;
    isPointing = false;
    onEvent({ type: "pointing-ended" });
  };

  /** Removes the frame of the run. One that hangs holds up all other previews until its process has ended. */
  const removeFrame = (): void => {
    if (shownRun === undefined) return;
    const isHanging = state.name === "unresponsive";
    if (!isHanging && watchdog.openPings() >= SUSPICIOUS_PINGS) pageProcess.suspect();
    shownRun.frame.remove();
    shownRun = undefined;
    if (isHanging) pageProcess.renew(processMember);
  };

  const clear = (): void => {
    errors.drop();
    endPointing();
    calls.end();
    run += 1;
    opening?.remove();
    opening = undefined;
    removeFrame();
    watchdog.stop();
  };

  const processMember: ProcessMember = {
    suspend: () => {
      const suspendedProject = project;
      if (suspendedProject === undefined || (shownRun === undefined && opening === undefined)) return undefined;
      // Its frame hangs as well, but is not the one that is removed for it.
      enter({ name: "preparing" });
      clear();
      return () => show(suspendedProject);
    },
  };
  pageProcess.join(processMember);

  const end = (next: PreviewState): void => {
    clear();
    enter(next);
  };

  const warn = (text: string): void =>
    onEvent({ type: "console", entries: [{ level: "warn", text }], isEarly: shownRun?.isEarly ?? false });

  /** An artifact that reloads gets its page again, with the items that it has stored since; not if it only reloads. */
  const restart = (): void => {
    const running = shownRun;
    if (!running) return;
    if (!hops.admit()) {
      warn("The app reloads itself again and again: it was stopped.");
      return;
    }
    hops.begin();
    bridge.stored().then(
      (storedItems) => running.frame.load({ html: running.html, stored: storedItems }),
      () => undefined,
    );
  };

  /** Opens another page of the same app; not endlessly, if each redirects to the next at once. */
  const navigate = (trail: Trail): void => {
    if (!shownRun || !project) return;
    if (hops.admit()) show(project, trail);
    else warn(`The app goes from page to page by itself: it was stopped before ${trail.addresses[trail.index]}.`);
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
        if (shownRun) errors.hold(shownRun.mapStack(message.error));
        break;
      case "frame-looked":
        errors.release(message.isDrawn);
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
      case "frame-dialogs":
        end({ name: "stopped", reason: "dialogs" });
        break;
      case "frame-file":
        onEvent({
          type: "file-offered",
          file: { name: message.name, bytes: message.bytes },
          isEarly: shownRun?.isEarly ?? false,
        });
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

  /** The frame is opened during the build, and replaces the previous one once both are ready. */
  const start = async (projectToShow: ProjectToShow, trail?: Trail): Promise<void> => {
    const { isEarly = false } = projectToShow;
    run += 1;
    const mine = run;
    opening?.remove();
    opening = undefined;
    // An app that hangs never makes room for the next one, whose frame would be in its process.
    if (state.name === "unresponsive") removeFrame();
    else if (watchdog.openPings() >= SUSPICIOUS_PINGS) pageProcess.suspect();
    // The previous run is no longer pinged.
    watchdog.stop();
    const open = (reach: FrameReach): PreviewFrame => {
      const frame = openFrame({
        container,
        title,
        reach,
        isSilent: isEarly,
        onMessage: (message) => {
          if (shownRun?.frame === frame) hear(message);
        },
        onReload: () => {
          if (shownRun?.frame === frame) restart();
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
        // A permission is missing; the version has no error.
        end({ name: "network-needed", error, packages });
        return;
      }
      end({ name: "build-failed", error });
      onEvent({ type: "build-error", error, isEarly });
      return;
    }
    calls.end();
    errors.drop();
    shownRun?.frame.remove();
    const { html, mapStack, reach } = pageBuild.value;
    // Only a project that needs a package gets the frame that reaches the packages' hosts.
    if (reach !== likelyReach) opening.remove();
    const frame = reach === likelyReach ? opening : open(reach);
    opening = undefined;
    hops.begin();
    shownRun = { frame, html, mapStack, missing: new Set(), isEarly };
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
      pageProcess.leave(processMember);
      clear();
    },
    state: () => state,
  };
}
