import { TOAST_DURATION, TOAST_LIMIT } from "@tutti/domain";
import type { Notice, Scheduler } from "@tutti/engine";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A notice that is on the screen. */
export interface Toast extends Notice {
  id: number;
}

export interface Toasts {
  /** The oldest first. */
  state: StoreApi<readonly Toast[]>;
  show: (notice: Notice) => void;
  dismiss: (id: number) => void;
  /** Stops the clock of every toast, while one of them is pointed at or has the focus. */
  hold: () => void;
  /** Starts their clocks again, from the beginning. */
  release: () => void;
}

/** Short notices: at most `TOAST_LIMIT` at once, the oldest giving way, each for `TOAST_DURATION` (specification, point 9). */
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
      lastId += 1;
      const all = [...state.getState(), { ...notice, id: lastId }];
      for (const dropped of all.slice(0, -TOAST_LIMIT)) stopTimer(dropped.id);
      state.setState(all.slice(-TOAST_LIMIT), true);
      if (!isHeld) startTimer(lastId);
    },
    hold() {
      isHeld = true;
      for (const id of [...timers.keys()]) stopTimer(id);
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      for (const toast of state.getState()) startTimer(toast.id);
    },
  };
}
