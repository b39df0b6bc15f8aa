/** Aborts its signal when nothing has reset it for a while. */
export interface SilenceAlarm {
  readonly signal: AbortSignal;
  /** A sign of life: the wait starts anew, with another length where one is given (milliseconds). */
  reset(length?: number): void;
  /** Nobody waits any more, until the next reset. */
  stop(): void;
}

/** @param usual milliseconds of silence that are allowed */
export function createSilenceAlarm(usual: number): SilenceAlarm {
  const controller = new AbortController();
  const start = (length: number) => setTimeout(() => controller.abort(), length);
  let timer = start(usual);
  return {
    signal: controller.signal,
    reset(length = usual) {
      clearTimeout(timer);
      timer = start(length);
    },
    stop: () => clearTimeout(timer),
  };
}
