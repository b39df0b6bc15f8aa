import { syntaxHighlighting } from "@codemirror/language";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { t } from "@lingui/core/macro";
import type { ArtifactFileType } from "@tutti/domain";
import { editorLanguage } from "../../ui/code/editor-language.ts";
import { codeHighlight, editorTheme } from "../../ui/code/editor-theme.ts";
import { diffConfig, shortenRemovals } from "./shorten-removals.ts";

/** Lines around a change that are shown. */
const CONTEXT = 3;

/** Shows the changes of a text in an element, line by line; the returned function removes them. */
export function showDiff(
  parent: HTMLElement,
  { path, type, before, after }: { path: string; type: ArtifactFileType; before: string; after: string },
): () => void {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ tabindex: "0", role: "document", "aria-label": t`Changes of ${path}` }),
        lineNumbers(),
        syntaxHighlighting(codeHighlight),
        editorTheme,
        editorLanguage(type, after) ?? [],
        unifiedMergeView({
          original: shortenRemovals(before, after),
          diffConfig,
          mergeControls: false,
          collapseUnchanged: { margin: CONTEXT, minSize: CONTEXT * 2 },
        }),
      ],
    }),
  });
  return () => view.destroy();
}
