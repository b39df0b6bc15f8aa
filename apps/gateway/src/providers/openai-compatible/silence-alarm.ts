/** Aborts its signal when nothing has reset it for a while. */
export interface SilenceAlarm {
  readonly signal: AbortSignal;
  /** A sign of life: the wait starts anew, with another length where one is given (milliseconds). */
  reset(length?: number): void;
  stop(): void;
}

/** @param length milliseconds of silence that are allowed */
export function createSilenceAlarm(length: number): SilenceAlarm {
  const controller = new AbortController();
  const start = (wait: number) => setTimeout(() => controller.abort(), wait);
  let current = length;
  let timer = start(length);
  return {
    signal: controller.signal,
    reset(next = length) {
      if (next === current) {
        timer.refresh();
        return;
      }
      clearTimeout(timer);
      current = next;
      timer = start(next);
    },
    stop: () => clearTimeout(timer),
  };
}
