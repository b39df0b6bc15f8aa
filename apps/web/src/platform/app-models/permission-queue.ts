import type { Purses } from "../purses.ts";

/** Calls of an app that wait until the person allows or denies it access to models. */
export interface PermissionQueue {
  /** Resolves to whether the app may call models now; false if the signal aborts. */
  wait(signal: AbortSignal): Promise<boolean>;
  /** The person denies the permission: waiting calls are refused. */
  dismiss(): void;
}

/** @param options.onChange called with whether calls wait */
export function createPermissionQueue(options: {
  artifactId: string;
  purses: Pick<Purses, "watch">;
  onChange: (isWaiting: boolean) => void;
}): PermissionQueue {
  const { artifactId, purses, onChange } = options;
  const waiting = new Set<(isAllowed: boolean) => void>();
  let endWatch: (() => void) | undefined;
  const end = (isAllowed: boolean): void => {
    endWatch?.();
    endWatch = undefined;
    for (const resolve of [...waiting]) resolve(isAllowed);
    waiting.clear();
    onChange(false);
  };
  return {
    wait: (signal) =>
      new Promise((resolve) => {
        waiting.add(resolve);
        onChange(true);
        // The person may allow it here, in the menu of the purse, or in another tab.
        endWatch ??= purses.watch(artifactId, ({ isAllowed }) => {
          if (isAllowed) end(true);
        });
        signal.addEventListener("abort", () => {
          if (!waiting.delete(resolve)) return;
          resolve(false);
          if (waiting.size === 0) end(false);
        });
      }),
    dismiss: () => end(false),
  };
}
