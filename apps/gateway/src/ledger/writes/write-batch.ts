/** Rows that are written together, and the promises for them. */
export interface WriteBatch {
  /** Resolves when the rows are written, or when that takes too long. */
  whenWritten(): Promise<void>;
  /** Resolves when the rows are on the disk, or when that takes too long. */
  whenSettled(): Promise<void>;
  write(): void;
  settle(): void;
}

/** @param timeout milliseconds for which the rows of the batch are waited for */
export function openBatch(timeout: number): WriteBatch {
  const write = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => {
    write.resolve();
    end.resolve();
  };
  const waitFor = (promise: Promise<void>) => {
    timer ??= setTimeout(giveUp, timeout);
    return promise;
  };
  return {
    whenWritten: () => waitFor(write.promise),
    whenSettled: () => waitFor(end.promise),
    write: () => write.resolve(),
    settle: () => {
      clearTimeout(timer);
      giveUp();
    },
  };
}
