import { t } from "@lingui/core/macro";
import { type ArtifactFileType, contentSize, type FileChange, fileTypeOf, isBinaryContent } from "@tutti/domain";
import { type RefObject, useMemo } from "react";
import { isCostlyDrawing } from "../../ui/attachments/drawing-cost.ts";
import { pictureAddress } from "../../ui/attachments/picture-address.ts";
import { formatBytes } from "../../ui/formats/bytes.ts";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import lines from "../../ui/notice-line.module.css";
import type { CodeEditorHandle } from "./code-editor.tsx";
import type { FileView } from "./file-bar.tsx";
import classes from "./files.module.css";
import { isDrawing } from "./is-drawing.ts";

const CodeEditor = lazyPart(async () => (await import("./code-editor.tsx")).CodeEditor, t`Loading editor`);
const CodeDiff = lazyPart(async () => (await import("./code-diff.tsx")).CodeDiff, t`Loading editor`);

interface FileContentProps {
  change: FileChange;
  /** The text as it is shown, with unsaved changes. */
  text: string;
  /** The file's text in the version that it is compared with. */
  baseText: string;
  view: FileView;
  isReadOnly: boolean;
  onType: (text: string) => void;
  onSave: () => void;
  onFormat: () => void;
  editor: RefObject<CodeEditorHandle | null>;
}

/** The content of a file: its code, its changes, or its image. */
export function FileContent({
  change,
  text,
  baseText,
  view,
  isReadOnly,
  onType,
  onSave,
  onFormat,
  editor,
}: FileContentProps) {
  const { path, state } = change;
  const type: ArtifactFileType = fileTypeOf(path);
  const isGone = state === "removed";
  const fileText = isGone ? baseText : text;
  const isTooCostly = useMemo(
    () => view === "picture" && isDrawing(path) && isCostlyDrawing(fileText),
    [view, path, fileText],
  );
  const picture =
    type === "image" && state !== "generating" && !isTooCostly ? pictureAddress(path, fileText) : undefined;
  // The lines of an image mean nothing to a reader, except those of an image that is written as text.
  if (picture !== undefined && (view === "picture" || !isDrawing(path))) {
    return (
      <div className={classes.picture}>
        <img src={picture} alt={path} />
      </div>
    );
  }
  if (isBinaryContent(fileText)) {
    const size = formatBytes(contentSize(fileText));
    return <p className={classes.empty}>{t`${path} has ${size}. It is not a text that can be shown here.`}</p>;
  }
  if (view === "changes" || isGone) {
    return <CodeDiff path={path} type={type} before={baseText} after={isGone ? "" : text} />;
  }
  return (
    <>
      {isTooCostly ? <p className={lines.bar}>{t`${path} takes too long to draw. This is its code.`}</p> : null}
      <CodeEditor
        code={{ path, type, text, isStreaming: state === "generating", isReadOnly }}
        onType={onType}
        onSave={onSave}
        onFormat={onFormat}
        handle={editor}
      />
    </>
  );
}
