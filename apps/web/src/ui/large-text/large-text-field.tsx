import { EditorState, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

interface LargeTextFieldProps {
  /** The initial text: after that the field holds the text. */
  text: string;
  label: string;
  className?: string | undefined;
  /** Returns the current text, while the field is mounted. The cost grows with the text's length. */
  current: RefObject<(() => string) | undefined>;
  /** Called with the text if it was changed, when the field loses the focus or is unmounted. */
  onLeave: (text: string) => void;
  /** Returns whether it handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

/** A field for a text of any length: only the visible lines are in the page. The cursor begins at the end. */
export function LargeTextField({ text, label, className, current, onLeave, onKeyDown }: LargeTextFieldProps) {
  const parent = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  const press = useEffectEvent(onKeyDown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the field was given at its beginning.
  useEffect(() => {
    if (parent.current === null) return;
    let isChanged = false;
    const currentText = (): string => (isChanged ? view.state.doc.toString() : text);
    const state = EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(EditorView.domEventHandlers({ keydown: (event) => press(event) })),
        minimalSetup,
        theme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true", dir: "auto" }),
        EditorView.updateListener.of((update) => {
          isChanged ||= update.docChanged;
          if (update.focusChanged && !update.view.hasFocus && isChanged) leave(currentText());
        }),
      ],
    });
    const end = state.doc.length;
    const view = new EditorView({ parent: parent.current, state, scrollTo: EditorView.scrollIntoView(end) });
    view.dispatch({ selection: { anchor: end } });
    view.focus();
    current.current = currentText;
    return () => {
      current.current = undefined;
      if (isChanged) leave(currentText());
      view.destroy();
    };
  }, []);

  return <div ref={parent} className={className} />;
}

const theme = EditorView.theme({
  "&": { height: "100%", color: "inherit" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", fontSize: "15px", lineHeight: "24px" },
  ".cm-content": { padding: "8px 4px" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
});
