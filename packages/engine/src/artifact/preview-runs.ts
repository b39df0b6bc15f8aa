/** What the previews of this page have said of a version. */
export interface PreviewRun {
  /** Whether it was built, and runs. */
  isRunning: boolean;
  /** The last lines of its console, each with its level. */
  lines: readonly string[];
}

/** What the previews of this page have said; never stored. */
export interface PreviewRuns {
  get(versionId: string): PreviewRun | undefined;
  note(versionId: string, state: { isRunning?: boolean; lines?: readonly string[] }): void;
  /** Called after each change. Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** Lines of a console that are kept of a version. */
const LINES = 20;
/** Versions that are remembered; of more the first ones go. */
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
