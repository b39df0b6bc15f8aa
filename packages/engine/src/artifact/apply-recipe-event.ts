import type { RecipeEvent } from "@tutti/recipe";

/** What a file of a version that is being made holds. */
export type DraftContent =
  /** What it held in the base version. */
  | { kind: "kept"; contentId: string }
  /** `key` is the content's own for as long as the version is made, also where its file is renamed. */
  | { kind: "written"; key: number; text: string; status: "success" | "failed" };

/** The file that is being written right now. */
export interface OpenFile {
  path: string;
  key: number;
  text: string;
}

/** A version while it is made. */
export interface VersionDraft {
  /** By path. The file that is being written is in `open`, and here as it was before. */
  files: ReadonlyMap<string, DraftContent>;
  open: OpenFile | undefined;
  nextKey: number;
  /** What was said beside the recipe. */
  text: string;
  /** How many commands were followed. */
  changes: number;
  /** Whether a recipe has begun. */
  hasRecipe: boolean;
  /** Whether a recipe has begun that has not ended. */
  isRecipeOpen: boolean;
  /** The path of the file in whose middle the answer ended. */
  partialPath: string | undefined;
  /** Commands that could not be followed. */
  problems: readonly { line: number; reason: string }[];
}

/** @param base content ids of the base version's files, by path */
export function startDraft(base: Iterable<readonly [path: string, contentId: string]>): VersionDraft {
  const files = new Map<string, DraftContent>();
  for (const [path, contentId] of base) files.set(path, { kind: "kept", contentId });
  return {
    files,
    open: undefined,
    nextKey: 1,
    text: "",
    changes: 0,
    hasRecipe: false,
    isRecipeOpen: false,
    partialPath: undefined,
    problems: [],
  };
}

/**
 * The draft after one more event. Pure. A piece of a file costs the same however many files there are, and however much
 * of it was written before.
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
    case "file-removed":
      return withFiles(draft, (files) => files.delete(event.path));
    case "file-renamed":
      return withFiles(draft, (files) => {
        const content = files.get(event.from);
        if (!content) return;
        files.delete(event.from);
        files.set(event.to, content);
      });
    case "problem":
      return { ...draft, problems: [...draft.problems, { line: event.line, reason: event.reason }] };
  }
}

/** A file that was written before in the same version keeps its key: what it held then is gone. */
function startFile(draft: VersionDraft, path: string): VersionDraft {
  const before = draft.files.get(path);
  const isRewritten = before?.kind === "written";
  return {
    ...draft,
    open: { path, key: isRewritten ? before.key : draft.nextKey, text: "" },
    nextKey: isRewritten ? draft.nextKey : draft.nextKey + 1,
  };
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
