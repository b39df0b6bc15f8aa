import type { FrameMessage, HostMessage } from "../frame/frame-messages.ts";
import type { FrameReach } from "../frame/frame-policy.ts";
import { openFrame, type PreviewFrame } from "./preview-frame.ts";

/** The current run of an artifact. */
export interface ShownRun {
  frame: PreviewFrame;
  html: string;
  /** Replaces places in the bundle with places in the project's files, in a text of the page. */
  mapStack: (text: string) => string;
  /** The addresses on the network that the page requested in vain. */
  missing: Set<string>;
  isEarly: boolean;
}

/** The frames of one preview: that of the current run, and that of the next one, which opens meanwhile. */
export interface RunFrames {
  /** The current run; undefined where there is none. */
  shown(): ShownRun | undefined;
  /** Whether neither a run is shown nor the next one's frame opens. */
  isEmpty(): boolean;
  /** Sends to the frame of the current run, if there is one. */
  post(message: HostMessage): void;
  /** Gives the frames of this and later runs another accessible name. */
  entitle(title: string): void;
  /** Begins another run, with which the frame that opens for an older one is removed. Returns its number. */
  begin(): number;
  /** Whether no newer run has begun since: what an older one does is ignored. */
  isCurrent(run: number): boolean;
  /** Opens the frame of the run that has begun. @param options.isSilent as for `openFrame` */
  open(reach: FrameReach, options: { isSilent: boolean }): PreviewFrame;
  /** Shows a run in the frame that was opened for it, in place of the previous run. */
  replace(next: ShownRun): void;
  /** Removes the frame of the current run. */
  remove(): void;
}

/**
 * Opens and removes the frames of a preview, one run after the other.
 *
 * @param options.onMessage a message of the current run's frame
 * @param options.onReload the app of the current run has reloaded itself: its frame is empty
 * @param options.onFlood a frame sent so many messages that it should be ended
 * @param options.onFailure the frame of the run that has begun cannot be opened; called with the reason
 */
export function createRunFrames(options: {
  container: HTMLElement;
  title: string;
  onMessage: (message: FrameMessage) => void;
  onReload: () => void;
  onFlood: () => void;
  onFailure: (error: string) => void;
}): RunFrames {
  const { container, onMessage, onReload, onFlood, onFailure } = options;
  let { title } = options;
  let shown: ShownRun | undefined;
  let opening: PreviewFrame | undefined;
  let run = 0;

  return {
    shown: () => shown,
    isEmpty: () => shown === undefined && opening === undefined,
    post: (message) => shown?.frame.post(message),
    entitle: (next) => {
      title = next;
      opening?.entitle(next);
      shown?.frame.entitle(next);
    },
    begin: () => {
      run += 1;
      opening?.remove();
      opening = undefined;
      return run;
    },
    isCurrent: (each) => each === run,
    open: (reach, { isSilent }) => {
      const mine = run;
      const frame = openFrame({
        container,
        title,
        reach,
        isSilent,
        onMessage: (message) => {
          if (shown?.frame === frame) onMessage(message);
        },
        onReload: () => {
          if (shown?.frame === frame) onReload();
        },
        onFlood,
        onFailure: (error) => {
          if (mine === run) onFailure(error);
        },
      });
      opening = frame;
      return frame;
    },
    replace: (next) => {
      shown?.frame.remove();
      opening = undefined;
      shown = next;
    },
    remove: () => {
      shown?.frame.remove();
      shown = undefined;
    },
  };
}
