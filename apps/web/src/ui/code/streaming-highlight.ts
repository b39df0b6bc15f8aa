import type { Language } from "@codemirror/language";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";
import { type Tree, TreeFragment } from "@lezer/common";
import { highlightTree } from "@lezer/highlight";
import { codeHighlight } from "./editor-theme.ts";

/** Milliseconds between two parses of a file that is still being written (specification, point 9). */
const HIGHLIGHT_REFRESH = 500;

const setColors = StateEffect.define<DecorationSet>();

/** Colored text keeps its colors while more text is appended. */
const colors = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (decorationSet, { changes, effects }) => {
    for (const effect of effects) if (effect.is(setColors)) return effect.value;
    return decorationSet.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Colors for a growing text: it is parsed at most every 500 ms, from the end of the last parse, and only the visible
 * part is colored. Between two parses new text costs no more than its own drawing.
 */
export function streamingHighlight(language: Language): Extension {
  const reader = ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fragments: readonly TreeFragment[] = [];
    const read = (): void => {
      timer = undefined;
      const tree = language.parser.parse(view.state.doc.toString(), fragments);
      fragments = TreeFragment.addTree(tree, [], true);
      view.dispatch({ effects: setColors.of(colorsOf(tree, view)) });
    };
    const readSoon = (delay: number): void => {
      timer ??= setTimeout(read, delay);
    };
    readSoon(0);
    return {
      update: ({ docChanged, viewportChanged }) => {
        if (docChanged || viewportChanged) readSoon(HIGHLIGHT_REFRESH);
      },
      destroy: () => clearTimeout(timer),
    };
  });
  return [colors, reader];
}

function colorsOf(tree: Tree, { viewport }: EditorView): DecorationSet {
  const marks: ReturnType<Decoration["range"]>[] = [];
  highlightTree(
    tree,
    codeHighlight,
    (from, to, classes) => marks.push(Decoration.mark({ class: classes }).range(from, to)),
    viewport.from,
    viewport.to,
  );
  return Decoration.set(marks);
}
