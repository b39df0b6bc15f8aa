import type { RefusedEdit } from "@tutti/domain";
import type { RecipeEvent } from "@tutti/recipe";
import { applyEditBlock } from "@tutti/recipe";

/** The content of a file in a version that is being made. */
export type DraftContent =
  /** Its content in the base version. */
  | { kind: "kept"; contentId: string; text: string }
  /** `key` identifies the content while the version is made, also after its file is renamed. */
  | { kind: "written"; key: number; text: string; status: "success" | "failed" };

/** The file that is currently being written. */
export interface OpenFile {
  path: string;
  key: number;
  text: string;
  /** Present if the file is changed in parts: whether at least one change was applied. */
  edit?: { isChanged: boolean };
}

/** A version while it is made. */
export interface VersionDraft {
  /** By path. The file that is being written is in `open`, and here with its previous content. */
  files: ReadonlyMap<string, DraftContent>;
  open: OpenFile | undefined;
  nextKey: number;
  /** The answer's text outside the recipe. */
  text: string;
  /** The number of executed commands. */
  changes: number;
  /** Whether a recipe has begun. */
  hasRecipe: boolean;
  /** Whether a recipe has begun that has not ended. */
  isRecipeOpen: boolean;
  /** The path of the file in the middle of which the answer ended. */
  partialPath: string | undefined;
  /** The path of the file during whose partial changes the answer ended; its complete changes are applied. */
  cutOffEditPath: string | undefined;
  /** The number of changes that were requested of a file, by path. */
  blockCounts: ReadonlyMap<string, number>;
  /** The changes that did not fit. */
  refusedEdits: readonly RefusedEdit[];
  /** Commands that could not be executed. */
  problems: readonly { line: number; reason: string }[];
}

/** @param base content ids and texts of the base version's files, by path */
export function startDraft(base: Iterable<readonly [path: string, contentId: string, text: string]>): VersionDraft {
  const files = new Map<string, DraftContent>();
  for (const [path, contentId, text] of base) files.set(path, { kind: "kept", contentId, text });
  return {
    files,
    open: undefined,
    nextKey: 1,
    text: "",
    changes: 0,
    hasRecipe: false,
    isRecipeOpen: false,
    partialPath: undefined,
    cutOffEditPath: undefined,
    blockCounts: new Map(),
    refusedEdits: [],
    problems: [],
  };
}

/**
 * The draft after one more event. Pure. The cost of a chunk does not depend on the number of files, nor on the length
 * of the text that was written before.
 */
export function applyRecipeEvent(draft: VersionDraft, event: RecipeEvent): VersionDraft {
  switch (event.type) {
    case "text":
      return { ...draft, text: draft.text + event.text };
    case "recipe-start":
      return { ...draft, hasRecipe: true, isRecipeOpen: true };
    case "recipe-end":
      return { ...draft, isRecipeOpen: !event.complete };
    case "file-start":
      return startFile(draft, event.path);
    case "file-delta":
      return draft.open?.path === event.path
        ? { ...draft, open: { ...draft.open, text: draft.open.text + event.text } }
        : draft;
    case "file-end":
      return endFile(draft, event);
    case "edit-start":
      return startEdit(draft, event.path);
    case "edit-block":
      return applyBlock(draft, event);
    case "edit-end":
      return endEdit(draft, event);
    case "file-removed":
      return withFiles(withoutRefusedEdits(draft, event.path), (files) => files.delete(event.path));
    case "file-renamed":
      return withFiles(withRenamedRefusedEdits(draft, event), (files) => {
        const content = files.get(event.from);
        if (!content) return;
        files.delete(event.from);
        files.set(event.to, content);
      });
    case "problem":
      return { ...draft, problems: [...draft.problems, { line: event.line, reason: event.reason }] };
  }
}

/** A file that was already written in the same version keeps its key: its earlier content is discarded. */
function startFile(draft: VersionDraft, path: string): VersionDraft {
  return openFile(withoutRefusedEdits(draft, path), { path, text: "" });
}

function openFile(draft: VersionDraft, file: Omit<OpenFile, "key">): VersionDraft {
  const before = draft.files.get(file.path);
  const isRewritten = before?.kind === "written";
  return {
    ...draft,
    open: { ...file, key: isRewritten ? before.key : draft.nextKey },
    nextKey: isRewritten ? draft.nextKey : draft.nextKey + 1,
  };
}

/** A file that is changed in parts starts with its whole text. */
function startEdit(draft: VersionDraft, path: string): VersionDraft {
  return openFile(draft, { path, text: draft.files.get(path)?.text ?? "", edit: { isChanged: false } });
}

function applyBlock(
  draft: VersionDraft,
  { path, search, replace }: { path: string; search: string; replace: string },
): VersionDraft {
  const { open } = draft;
  if (open?.edit === undefined) return draft;
  const block = (draft.blockCounts.get(path) ?? 0) + 1;
  const blockCounts = new Map(draft.blockCounts).set(path, block);
  const outcome = applyEditBlock(open.text, { search, replace });
  if (outcome.ok) return { ...draft, blockCounts, open: { ...open, text: outcome.value, edit: { isChanged: true } } };
  const { reason, nearest } = outcome.error;
  const place = nearest && { nearest: { first: nearest.first, last: nearest.last } };
  return {
    ...draft,
    blockCounts,
    refusedEdits: [...draft.refusedEdits, { path, block, reason, ...place, search, replace }],
  };
}

/** A file in which no change fitted stays as it was. */
function endEdit(draft: VersionDraft, { complete }: { complete: boolean }): VersionDraft {
  const { open } = draft;
  if (!open) return draft;
  const { path, key, text, edit } = open;
  const endedDraft = { ...draft, open: undefined, cutOffEditPath: complete ? undefined : path };
  if (edit?.isChanged !== true) return endedDraft;
  return withFiles(endedDraft, (files) => {
    files.set(path, { kind: "written", key, text, status: "success" });
  });
}

/** A file that is written whole or removed has no refused changes. */
function withoutRefusedEdits(draft: VersionDraft, path: string): VersionDraft {
  const refusedEdits = draft.refusedEdits.filter((edit) => edit.path !== path);
  return refusedEdits.length === draft.refusedEdits.length ? draft : { ...draft, refusedEdits };
}

function withRenamedRefusedEdits(draft: VersionDraft, { from, to }: { from: string; to: string }): VersionDraft {
  const refusedEdits = draft.refusedEdits.map((edit) => (edit.path === from ? { ...edit, path: to } : edit));
  const blockCount = draft.blockCounts.get(from);
  if (blockCount === undefined) return draft;
  return { ...draft, refusedEdits, blockCounts: new Map(draft.blockCounts).set(to, blockCount) };
}

function endFile(draft: VersionDraft, { complete }: { complete: boolean }): VersionDraft {
  const { open } = draft;
  if (!open) return draft;
  const { path, key, text } = open;
  const versionDraft = withFiles(draft, (files) => {
    files.set(path, { kind: "written", key, text, status: complete ? "success" : "failed" });
  });
  return { ...versionDraft, open: undefined, partialPath: complete ? undefined : path };
}

function withFiles(draft: VersionDraft, change: (files: Map<string, DraftContent>) => void): VersionDraft {
  const files = new Map(draft.files);
  change(files);
  return { ...draft, files, changes: draft.changes + 1 };
}
