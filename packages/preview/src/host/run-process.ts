import type { RunFrames } from "./run-frames.ts";
import { type ProcessMember, pageProcess } from "./shared-process.ts";
import { createWatchdog, type Watchdog } from "./watchdog.ts";

/** Pings without a response after which a frame that is removed may be one that hangs. */
const SUSPICIOUS_PINGS = 2;

const every = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setInterval(run, milliseconds);
  return () => clearInterval(timer);
};

/** One preview's part in the process that its runs share with all other previews of the page. */
export interface RunProcess extends Pick<Watchdog, "acknowledge"> {
  /** The run is shown: from now on it must respond. */
  watch(): void;
  /** Another run is prepared beside the current one. */
  prepare(): void;
  /** Removes the run's frame, and ends its process where it hangs. */
  end(): void;
  /** The preview is gone. */
  leave(): void;
}

/**
 * Watches whether the current run responds. One that hangs holds up all other previews until its process has ended,
 * after which they run anew.
 *
 * @param options.isHanging whether the run is shown as one that does not respond
 * @param options.onUnresponsive the run does not respond; called before it is known whether it is to blame
 * @param options.onBlamed no removed frame is to blame: the run itself hangs
 * @param options.onResponsive the run responds again
 * @param options.suspend as for `ProcessMember`
 */
export function createRunProcess(options: {
  frames: Pick<RunFrames, "shown" | "remove" | "post">;
  isHanging: () => boolean;
  onUnresponsive: () => void;
  onBlamed: () => void;
  onResponsive: () => void;
  suspend: ProcessMember["suspend"];
}): RunProcess {
  const { frames, isHanging, onUnresponsive, onBlamed, onResponsive, suspend } = options;
  const member: ProcessMember = { suspend };
  pageProcess.join(member);

  const watchdog = createWatchdog({
    every,
    ask: (ping) => frames.post({ type: "frame-ping", ping }),
    onUnresponsive: () => {
      onUnresponsive();
      // A frame that was removed hangs on in the process of this one.
      if (pageProcess.isSuspect()) pageProcess.renew();
      else onBlamed();
    },
    onResponsive,
  });

  const suspectHanging = (): void => {
    if (watchdog.openPings() >= SUSPICIOUS_PINGS) pageProcess.suspect();
  };

  const removeFrame = (): void => {
    if (frames.shown() === undefined) return;
    const wasHanging = isHanging();
    if (!wasHanging) suspectHanging();
    frames.remove();
    if (wasHanging) pageProcess.renew(member);
  };

  return {
    watch: watchdog.start,
    acknowledge: watchdog.acknowledge,
    prepare: () => {
      // An app that hangs never makes room for the next one, whose frame would be in its process.
      if (isHanging()) removeFrame();
      else suspectHanging();
      // The previous run is no longer pinged.
      watchdog.stop();
    },
    end: () => {
      removeFrame();
      watchdog.stop();
    },
    leave: () => pageProcess.leave(member),
  };
}
