/** The unsaved changes of files: texts by path, by version. */
export type Drafts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The drafts with another text for a file; undefined removes its draft. */
export function withDraft(drafts: Drafts, versionId: string, path: string, text: string | undefined): Drafts {
  const ofVersion = new Map(drafts.get(versionId));
  if (text === undefined) ofVersion.delete(path);
  else ofVersion.set(path, text);
  return withVersion(drafts, versionId, ofVersion);
}

/** Keeps a file's draft when the file gets another path. */
export function renameDrafts(drafts: Drafts, versionId: string, { from, to }: { from: string; to: string }): Drafts {
  const text = drafts.get(versionId)?.get(from);
  if (text === undefined) return drafts;
  return withDraft(withDraft(drafts, versionId, from, undefined), versionId, to, text);
}

/**
 * Moves unsaved texts to the version that the person made of another one.
 *
 * @param settledPaths the files that were saved or deleted with it; their drafts are removed
 */
export function moveDrafts(
  drafts: Drafts,
  { from, to, settledPaths }: { from: string; to: string; settledPaths: readonly string[] },
): Drafts {
  const movedDrafts = new Map(drafts.get(from));
  for (const path of settledPaths) movedDrafts.delete(path);
  return withVersion(withVersion(drafts, from, new Map()), to, movedDrafts);
}

function withVersion(drafts: Drafts, versionId: string, ofVersion: ReadonlyMap<string, string>): Drafts {
  const next = new Map(drafts);
  if (ofVersion.size === 0) next.delete(versionId);
  else next.set(versionId, ofVersion);
  return next;
}
