import type { Scheduler } from "@tutti/engine";

/** Milliseconds after which work planned for a frame is done without one: a hidden tab draws no frames. */
const FRAME_TIMEOUT = 250;

/** The browser's frames and timers. */
export function createBrowserScheduler(): Scheduler {
  return {
    onFrame(run) {
      const cancel = (): void => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
      const runOnce = (): void => {
        cancel();
        run();
      };
      const frame = requestAnimationFrame(runOnce);
      const timer = setTimeout(runOnce, FRAME_TIMEOUT);
      return cancel;
    },
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
