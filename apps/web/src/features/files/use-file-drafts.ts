import { useCallback, useState } from "react";

/** What has been written into files and not been saved, by version and file. */
export interface FileDrafts {
  get(versionId: string, path: string): string | undefined;
  /** Undefined drops the draft. */
  set(versionId: string, path: string, text: string | undefined): void;
}

const keyOf = (versionId: string, path: string): string => `${versionId}\n${path}`;

/** Drafts that outlive the editor, so that looking at the preview loses nothing. */
export function useFileDrafts(): FileDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const set = useCallback((versionId: string, path: string, text: string | undefined): void => {
    setDrafts((before) => {
      const next = new Map(before);
      if (text === undefined) next.delete(keyOf(versionId, path));
      else next.set(keyOf(versionId, path), text);
      return next;
    });
  }, []);
  return { get: (versionId, path) => drafts.get(keyOf(versionId, path)), set };
}
