/** The reports of this page's previews about a version. */
export interface PreviewRun {
  /** Whether it was built, and runs. */
  isRunning: boolean;
  /** The last lines of its console, each with its level. */
  lines: readonly string[];
  /** The errors of its run, which shows something all the same. */
  errors: readonly string[];
}

/** The reports of this page's previews; never stored. */
export interface PreviewRuns {
  get(versionId: string): PreviewRun | undefined;
  /** Adds lines and errors; a version that does not run yet has no errors. */
  note(versionId: string, progress: RunProgress): void;
  /** Called after each change. Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

export interface RunProgress {
  isRunning?: boolean;
  lines?: readonly string[];
  errors?: readonly string[];
}

/** Errors of a version's run that are kept. */
const ERRORS = 20;
/** Lines of a version's console that are kept. */
const LINES = 20;
/** Versions that are kept; beyond that the oldest ones are dropped. */
const VERSIONS = 30;

export function createPreviewRuns(): PreviewRuns {
  const runs = new Map<string, PreviewRun>();
  const listeners = new Set<() => void>();
  return {
    get: (versionId) => runs.get(versionId),
    note: (versionId, { isRunning, lines = [], errors = [] }) => {
      const before = runs.get(versionId);
      const errorsBefore = isRunning === false ? [] : (before?.errors ?? []);
      runs.delete(versionId);
      runs.set(versionId, {
        isRunning: isRunning ?? before?.isRunning ?? false,
        lines: [...(before?.lines ?? []), ...lines].slice(-LINES),
        errors: [...new Set([...errorsBefore, ...errors])].slice(0, ERRORS),
      });
      for (const id of [...runs.keys()].slice(0, -VERSIONS)) runs.delete(id);
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
