/** Milliseconds that a browser gets to end a process in which no frame is left. */
const ENDING_TIME = 1_000;

/** Milliseconds in which the other previews stop responding if a removed frame hangs on in their process. */
const SUSPICION_TIME = 12_000;

/** A preview whose frame runs in the process of all previews of this page. */
export interface ProcessMember {
  /** Removes its frame. Returns the function that runs its app anew; undefined if none was running. */
  suspend(): (() => void) | undefined;
}

export interface SharedProcess {
  join(member: ProcessMember): void;
  leave(member: ProcessMember): void;
  /** Notes that a frame was removed which may hang: it hangs on as long as its process has another frame. */
  suspect(): void;
  /** Whether a frame that was removed lately may be why another one does not respond. */
  isSuspect(): boolean;
  /**
   * Ends the process: removes all frames in it, and runs their apps anew in another one, as these did not respond
   * either.
   *
   * @param cause the preview that ends; it is not run anew
   */
  renew(cause?: ProcessMember): void;
  /** Settles when frames can be opened: at once, or when an ended process is gone. */
  whenReady(): Promise<void>;
}

/**
 * The process that runs the frames of all previews: Chromium gives the sandboxed frames of one site one process. Where
 * one of them hangs, all do, and removing it alone ends nothing.
 */
export function createSharedProcess({
  now,
  after,
}: {
  /** Milliseconds. */
  now: () => number;
  after: (milliseconds: number, run: () => void) => void;
}): SharedProcess {
  const members = new Set<ProcessMember>();
  let ready = Promise.resolve();
  let suspectedAt = Number.NEGATIVE_INFINITY;
  return {
    join: (member) => void members.add(member),
    leave: (member) => void members.delete(member),
    suspect: () => {
      suspectedAt = now();
    },
    isSuspect: () => now() - suspectedAt < SUSPICION_TIME,
    renew: (cause) => {
      const resumptions = [...members].flatMap((member) => (member === cause ? [] : (member.suspend() ?? [])));
      suspectedAt = Number.NEGATIVE_INFINITY;
      ready = new Promise((resolve) => {
        after(ENDING_TIME, resolve);
      });
      for (const resume of resumptions) resume();
    },
    whenReady: () => ready,
  };
}

/** The process of this page's previews. */
export const pageProcess = createSharedProcess({
  now: () => performance.now(),
  after: (milliseconds, run) => void setTimeout(run, milliseconds),
});
