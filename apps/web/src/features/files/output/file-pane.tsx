import type { ArtifactVersion, FileChange } from "@tutti/domain";
import type { ReactNode } from "react";
import { FileBar, type FileView } from "../file-bar.tsx";
import { FileContent } from "../file-content.tsx";
import classes from "../files.module.css";
import { formatParserOf } from "../format/format-parser.ts";
import type { FileEditing } from "./use-file-editing.ts";

interface FilePaneProps {
  open: FileChange;
  editing: FileEditing;
  view: FileView;
  onView: (view: FileView) => void;
  isWritable: boolean;
  /** The texts of the file: as the version has it, and as the version that it is compared with has it. */
  texts: { stored: string; base: string };
  comparison: { base: ArtifactVersion | undefined; versions: readonly ArtifactVersion[]; onBase: (id: string) => void };
  /** Present where there is no room for a tree: the control that replaces it. */
  picker: ReactNode;
  /** Between the bar and the content: the search where there is no tree. */
  children: ReactNode;
}

/** The open file, below its bar. */
export function FilePane({
  open,
  editing,
  view,
  onView,
  isWritable,
  texts,
  comparison,
  picker,
  children,
}: FilePaneProps) {
  const { draft, editor, isFormatting, type, discard, save, format } = editing;
  const isFormattable =
    isWritable && view === "code" && open.state !== "removed" && formatParserOf(open.path) !== undefined;
  return (
    <div className={classes.main}>
      <FileBar
        open={open}
        view={view}
        onView={onView}
        picker={picker}
        draft={draft === undefined ? undefined : { onSave: save, onDiscard: discard }}
        formatting={isFormattable ? { isRunning: isFormatting, onFormat: format } : undefined}
        comparison={comparison}
      />
      {children}
      <FileContent
        change={open}
        text={draft ?? texts.stored}
        baseText={texts.base}
        view={view}
        isReadOnly={!isWritable}
        onType={type}
        onSave={save}
        onFormat={format}
        editor={editor}
      />
    </div>
  );
}
