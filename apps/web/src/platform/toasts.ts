import { TOAST_DURATION, TOAST_LIMIT } from "@tutti/domain";
import type { Notice, Scheduler } from "@tutti/engine";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A notice that is on the screen. */
export interface Toast extends Notice {
  id: number;
  /** How often the notice was raised while it was on the screen. */
  count: number;
}

export interface Toasts {
  /** The oldest first. */
  state: StoreApi<readonly Toast[]>;
  show: (notice: Notice) => void;
  dismiss: (id: number) => void;
  /** Stops the timer of every toast, while the pointer is over one of them or it has the focus. */
  hold: () => void;
  /** Starts their timers again, from the beginning. */
  release: () => void;
}

/**
 * Whether two notices are the same. A notice with an undo is always a new one, because an undo reverts one action
 * alone. A failure with another action is the same however often it is raised.
 */
function isSame(a: Notice, b: Notice): boolean {
  if (a.kind !== b.kind || a.title !== b.title || a.text !== b.text) return false;
  if (a.action?.label !== b.action?.label) return false;
  return a.action === undefined || a.kind === "error";
}

/**
 * Short notices, of which equal ones are shown as one with a count: at most `TOAST_LIMIT` at once, the oldest are
 * removed; each for `TOAST_DURATION` (specification, point 9), or until the work that it reports has ended.
 */
export function createToasts(options: { scheduler: Pick<Scheduler, "after"> }): Toasts {
  const state = createStore<readonly Toast[]>(() => []);
  const timers = new Map<number, () => void>();
  let lastId = 0;
  let isHeld = false;

  const stopTimer = (id: number): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const dismiss = (id: number): void => {
    stopTimer(id);
    state.setState(
      state.getState().filter((toast) => toast.id !== id),
      true,
    );
    if (state.getState().length === 0) isHeld = false;
  };
  const startTimer = (id: number): void => {
    timers.set(
      id,
      options.scheduler.after(TOAST_DURATION, () => dismiss(id)),
    );
  };

  return {
    state,
    dismiss,
    show(notice) {
      const same = state.getState().find((toast) => isSame(toast, notice));
      const id = same?.id ?? lastId + 1;
      lastId = Math.max(lastId, id);
      stopTimer(id);
      const others = state.getState().filter((toast) => toast !== same);
      const all = [...others, { ...notice, id, count: (same?.count ?? 0) + 1 }];
      for (const toast of all.slice(0, -TOAST_LIMIT)) stopTimer(toast.id);
      state.setState(all.slice(-TOAST_LIMIT), true);
      const dismissThis = (): void => dismiss(id);
      if (notice.until !== undefined) notice.until.then(dismissThis, dismissThis);
      else if (!isHeld) startTimer(id);
    },
    hold() {
      isHeld = true;
      for (const id of [...timers.keys()]) stopTimer(id);
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      for (const { id, until } of state.getState()) if (until === undefined) startTimer(id);
    },
  };
}
