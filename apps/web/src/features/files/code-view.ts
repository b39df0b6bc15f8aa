import { syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension, Transaction } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { t } from "@lingui/core/macro";
import type { ArtifactFileType } from "@tutti/domain";
import { basicSetup } from "codemirror";
import { editorLanguage } from "../../ui/code/editor-language.ts";
import { codeHighlight, editorTheme } from "../../ui/code/editor-theme.ts";
import { streamingHighlight } from "../../ui/code/streaming-highlight.ts";

/** A text as the editor shows it. */
export interface ShownCode {
  /** A new path is a new text: cursor, scroll position and undo start anew. */
  path: string;
  type: ArtifactFileType;
  text: string;
  /** Whether more of it may come. */
  isStreaming: boolean;
  isReadOnly: boolean;
}

export interface CodeView {
  show(code: ShownCode): void;
  /**
   * Replaces the text by the result of `make`, as an edit of the person's, which an undo reverts. Nothing happens if
   * the text has changed meanwhile, or is read-only.
   *
   * @param make receives the text with plain line ends, and the cursor's position in it; undefined leaves the text as
   * it is
   */
  rewrite(make: (text: string, cursor: number) => Promise<{ text: string; cursor: number } | undefined>): Promise<void>;
  /** Puts the cursor at a place of the shown text, counted from 1, and scrolls to it. */
  goTo(place: { line: number; column: number }): void;
  destroy(): void;
}

/** An editor in an element. It reports typed text; `show` replaces as little of the text as it can. */
export function createCodeView(
  parent: HTMLElement,
  options: { onType: (text: string) => void; onSave: () => void; onFormat?: () => void },
): CodeView {
  const mode = new Compartment();
  let shownCode: ShownCode | undefined;
  /** The line end of the text; the editor itself knows only one. */
  let lineEnd = "\n";
  let isGiving = false;

  const extensions = (code: ShownCode): Extension => [
    keymap.of([
      {
        key: "Mod-s",
        preventDefault: true,
        run: () => {
          options.onSave();
          return true;
        },
      },
      {
        key: "Shift-Alt-f",
        preventDefault: true,
        run: () => {
          options.onFormat?.();
          return true;
        },
      },
    ]),
    basicSetup,
    syntaxHighlighting(codeHighlight),
    editorTheme,
    mode.of(modeOf(code)),
    EditorView.contentAttributes.of({ tabindex: "0", "aria-label": t`Code of ${code.path}` }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged && !isGiving) options.onType(state.doc.toString().replaceAll("\n", lineEnd));
    }),
  ];
  const view = new EditorView({ parent });

  const give = (text: string): void => {
    const before = view.state.doc.toString();
    if (text === before) return;
    const from = text.startsWith(before) ? before.length : 0;
    isGiving = true;
    view.dispatch({
      changes: { from, to: before.length, insert: text.slice(from) },
      // An undo reverts the person's edits, and nothing else.
      annotations: Transaction.addToHistory.of(false),
    });
    isGiving = false;
  };

  return {
    show: (code) => {
      const before = shownCode;
      shownCode = code;
      const { text, end } = linesOf(code.text);
      lineEnd = end;
      if (before === undefined || before.path !== code.path) {
        view.setState(EditorState.create({ doc: text, extensions: extensions(code) }));
        return;
      }
      give(text);
      if (before.isStreaming !== code.isStreaming || before.isReadOnly !== code.isReadOnly) {
        view.dispatch({ effects: mode.reconfigure(modeOf(code)) });
      }
    },
    rewrite: async (make) => {
      const { doc, selection } = view.state;
      const before = doc.toString();
      const insertion = await make(before, selection.main.head);
      if (insertion === undefined || view.state.doc !== doc || view.state.readOnly || insertion.text === before) return;
      const { text, cursor } = insertion;
      const { compareTexts } = await import("./compare-texts.ts");
      if (view.state.doc !== doc) return;
      view.dispatch({
        changes: compareTexts(before, text).map(({ fromA, toA, fromB, toB }) => ({
          from: fromA,
          to: toA,
          insert: text.slice(fromB, toB),
        })),
        selection: { anchor: Math.min(cursor, text.length) },
        userEvent: "input.format",
        scrollIntoView: true,
      });
    },
    goTo: ({ line, column }) => {
      const { doc } = view.state;
      const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)));
      const anchor = Math.min(from + column - 1, to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** A text as the editor holds it, and its line end: where the lines differ, the plain one, from the next change on. */
function linesOf(text: string): { text: string; end: string } {
  if (!text.includes("\r")) return { text, end: "\n" };
  const lines = text.replace(/\r\n?/gu, "\n");
  return { text: lines, end: text === lines.replaceAll("\n", "\r\n") ? "\r\n" : "\n" };
}

/**
 * A file that is being written is read-only, and colored at intervals; otherwise the editor follows every keystroke.
 */
function modeOf({ type, text, isStreaming, isReadOnly }: ShownCode): Extension {
  const language = editorLanguage(type, text);
  const readOnly = isStreaming || isReadOnly;
  return [
    EditorState.readOnly.of(readOnly),
    language === undefined ? [] : isStreaming ? streamingHighlight(language.language) : language,
  ];
}
