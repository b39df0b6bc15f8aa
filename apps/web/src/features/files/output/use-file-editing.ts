import type { ArtifactVersion, FileChange } from "@tutti/domain";
import { type RefObject, useRef, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import type { CodeEditorHandle } from "../code-editor.tsx";
import type { FileDrafts } from "../use-file-drafts.ts";

/** How a person edits the text of the open file. */
export interface FileEditing {
  /** The unsaved text; undefined where there is none. */
  draft: string | undefined;
  editor: RefObject<CodeEditorHandle | null>;
  isFormatting: boolean;
  type(text: string): void;
  discard(): void;
  /** Saves the unsaved text as a version of its own. */
  save(): void;
  format(): void;
}

/**
 * Edits the open file of a version.
 *
 * @param options.open undefined where no file is open: then nothing is edited
 * @param options.storedText the file's text as the version has it
 * @param options.onSaved called with the new version and the path of the file
 */
export function useFileEditing(options: {
  version: ArtifactVersion;
  drafts: FileDrafts;
  open: FileChange | undefined;
  storedText: string;
  onSaved: (saved: { versionId: string; path: string }) => void;
}): FileEditing {
  const { version, drafts, open, storedText, onSaved } = options;
  const { artifacts } = useEngine();
  const editor = useRef<CodeEditorHandle>(null);
  const isSaving = useRef(false);
  const [isFormatting, setIsFormatting] = useState(false);
  const draft = open && drafts.get(version.id, open.path);

  const type = (text: string): void => {
    if (open) drafts.set(version.id, open.path, text === storedText ? undefined : text);
  };
  const save = async (): Promise<void> => {
    // A second press while the first makes its version would make another one.
    if (open === undefined || draft === undefined || isSaving.current) return;
    isSaving.current = true;
    const id = await artifacts.editFile(version.id, { path: open.path, content: draft }).finally(() => {
      isSaving.current = false;
    });
    if (id === undefined) return;
    drafts.move({ from: version.id, to: id, settledPaths: [open.path] });
    onSaved({ versionId: id, path: open.path });
  };
  const format = async (): Promise<void> => {
    if (isFormatting) return;
    setIsFormatting(true);
    await editor.current?.format();
    setIsFormatting(false);
  };
  return {
    draft,
    editor,
    isFormatting,
    type,
    discard: () => type(storedText),
    save: () => void save(),
    format: () => void format(),
  };
}
