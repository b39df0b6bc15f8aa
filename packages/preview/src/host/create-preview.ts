import { buildPage } from "../build-page.ts";
import { MESSAGE_LIMITS } from "../frame/frame-messages.ts";
import type { Trail } from "../page-place.ts";
import type { StorageBridge } from "../storage/storage-bridge.ts";
import { createAppMoves } from "./app-moves.ts";
import { createAppServices } from "./app-services.ts";
import { createErrorHold } from "./error-hold.ts";
import { frameMessagesTable, receiveMessage } from "./frame-messages-table.ts";
import { loadRuntimeFor } from "./frame-scripts.ts";
import { createPointing } from "./pointing.ts";
import { prepareRun, unbuiltState } from "./prepare-run.ts";
import type { PreviewState } from "./preview-events.ts";
import { messageOf } from "./preview-frame.ts";
import type { Preview, PreviewOptions, ProjectToShow } from "./preview-types.ts";
import { createRunFrames, type ShownRun } from "./run-frames.ts";
import { createRunProcess } from "./run-process.ts";
import { createRunReports } from "./run-reports.ts";

let previews = 0;

const after = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Runs one artifact in a frame of its own. Events report everything that happens there; the texts are the page's. */
export function createPreview(options: PreviewOptions): Preview {
  const { container, artifactId, bundler, title, onEvent, isInspected = false, group, isPointable = false } = options;
  previews += 1;
  const key = `${artifactId}/${previews}`;
  let state: PreviewState = { name: "idle" };
  let project: ProjectToShow | undefined;
  const runtime = () => loadRuntimeFor({ isInspected, isShared: group !== undefined, isPointable });

  const enter = (next: PreviewState): void => {
    state = next;
    onEvent({ type: "state", state });
  };

  const frames = createRunFrames({
    container,
    title,
    onMessage: (message) => receiveMessage(messages, message),
    onReload: () => moves.restart(),
    onFlood: () => end({ name: "stopped", reason: "flood" }),
    onFailure: (error) => end({ name: "bundler-failed", error }),
  });
  const { shown, post } = frames;

  const reports = createRunReports({ shown, onEvent });

  const { storage, calls, member } = createAppServices(options, frames, reports);

  const errors = createErrorHold({ after, look: () => post({ type: "frame-look" }), report: reports.fail });

  const process = createRunProcess({
    frames,
    isHanging: () => state.name === "unresponsive",
    onUnresponsive: () => errors.release(true),
    onBlamed: () => enter({ name: "unresponsive" }),
    onResponsive: () => enter({ name: "running" }),
    suspend: () => {
      const suspendedProject = project;
      if (suspendedProject === undefined || frames.isEmpty()) return undefined;
      // Its frame hangs as well, but is not the one that is removed for it.
      enter({ name: "preparing" });
      clear();
      return () => show(suspendedProject);
    },
  });

  const pointing = createPointing({
    post,
    focus: () => shown()?.frame.focus(),
    onPointed: (element) => onEvent({ type: "pointed", element }),
    onEnd: () => onEvent({ type: "pointing-ended" }),
  });

  const moves = createAppMoves({
    now: () => performance.now(),
    onRestart: () => void restart(shown(), storage),
    onNavigate: (trail) => {
      if (project) show(project, trail);
    },
    onStop: (text) => reports.note("warn", text),
  });

  const messages = frameMessagesTable({
    shown,
    reports,
    errors,
    process,
    pointing,
    calls,
    storage,
    member,
    onEvent,
    onNavigate: moves.navigate,
    onDialogs: () => end({ name: "stopped", reason: "dialogs" }),
  });

  const clear = (): void => {
    errors.drop();
    pointing.end();
    calls.end();
    frames.begin();
    process.end();
  };

  const end = (next: PreviewState): void => {
    clear();
    enter(next);
  };

  /** The previous run goes on until both the frame and the page of the next one are ready. */
  const start = async (run: number, projectToShow: ProjectToShow, trail?: Trail): Promise<void> => {
    process.prepare();
    const preparing = prepareRun(projectToShow, {
      frames,
      run,
      build: () => buildPage({ bundler, key, ...projectToShow, ...(trail && { trail }), runtime }),
      stored: storage.stored,
    });
    enter({ name: "preparing" });
    const preparedRun = await preparing;
    if (preparedRun === undefined || !frames.isCurrent(run)) return;
    if (!preparedRun.ok) {
      const unbuilt = unbuiltState(preparedRun.error);
      end(unbuilt);
      if (unbuilt.name === "build-failed")
        onEvent({ type: "build-error", error: unbuilt.error, isEarly: projectToShow.isEarly ?? false });
      return;
    }
    calls.end();
    errors.drop();
    moves.begin();
    const { run: nextRun, stored } = preparedRun.value;
    frames.replace(nextRun);
    nextRun.frame.load({ html: nextRun.html, stored });
    process.watch();
    enter({ name: "running" });
  };

  const show = (projectToShow: ProjectToShow, trail?: Trail): void => {
    project = projectToShow;
    const run = frames.begin();
    start(run, projectToShow, trail).catch((error: unknown) => {
      if (frames.isCurrent(run)) end({ name: "bundler-failed", error: messageOf(error) });
    });
  };

  return {
    show: (projectToShow) => show(projectToShow),
    reload: () => {
      if (project) show(project);
    },
    entitle: frames.entitle,
    stop: () => end({ name: "stopped", reason: "asked" }),
    inspect: () => post({ type: "frame-inspect" }),
    point: (next) => pointing.point(next, { isPossible: isPointable && shown() !== undefined }),
    evaluate: (text) => {
      if (state.name !== "running") return false;
      post({ type: "frame-evaluate", text: text.slice(0, MESSAGE_LIMITS.input) });
      return shown() !== undefined;
    },
    dispose: () => {
      member?.leave();
      process.leave();
      clear();
    },
    state: () => state,
  };
}

/** Gives the app of a run its page again, with the items that it has stored since. Never rejects. */
async function restart(run: ShownRun | undefined, { stored: readStored }: StorageBridge): Promise<void> {
  try {
    const stored = await readStored();
    run?.frame.load({ html: run.html, stored });
  } catch {
    // Its frame stays empty, until the person reloads it.
  }
}
