/** The reports of this page's previews about a version. */
export interface PreviewRun {
  /** Whether it was built, and runs. */
  isRunning: boolean;
  /** The last lines of its console, each with its level. */
  lines: readonly string[];
}

/** The reports of this page's previews; never stored. */
export interface PreviewRuns {
  get(versionId: string): PreviewRun | undefined;
  note(versionId: string, state: { isRunning?: boolean; lines?: readonly string[] }): void;
  /** Called after each change. Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** Lines of a version's console that are kept. */
const LINES = 20;
/** Versions that are kept; beyond that the oldest ones are dropped. */
const VERSIONS = 30;

export function createPreviewRuns(): PreviewRuns {
  const runs = new Map<string, PreviewRun>();
  const listeners = new Set<() => void>();
  return {
    get: (versionId) => runs.get(versionId),
    note: (versionId, { isRunning, lines = [] }) => {
      const before = runs.get(versionId);
      runs.delete(versionId);
      runs.set(versionId, {
        isRunning: isRunning ?? before?.isRunning ?? false,
        lines: [...(before?.lines ?? []), ...lines].slice(-LINES),
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
