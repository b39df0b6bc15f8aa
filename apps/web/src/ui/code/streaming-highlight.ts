import type { Language } from "@codemirror/language";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";
import { type Parser, type Tree, TreeFragment } from "@lezer/common";
import { highlightTree } from "@lezer/highlight";
import { hasLongLine } from "./editor-language.ts";
import { codeHighlight } from "./editor-theme.ts";

/** Milliseconds between two parses of a file that is still being written (specification, point 9). */
const HIGHLIGHT_REFRESH = 500;

/** Milliseconds that one parse may take; the next one goes on from where it ended. */
const PARSE_TIME = 50;

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
    let parsedLength = 0;
    const read = (): void => {
      timer = undefined;
      const text = view.state.doc.toString();
      if (hasLongLine(text)) {
        view.dispatch({ effects: setColors.of(Decoration.none) });
        return;
      }
      const tree = parseInTime(language.parser, text, fragments);
      fragments = TreeFragment.addTree(tree, [], true);
      if (tree.length < text.length && tree.length > parsedLength) readSoon(HIGHLIGHT_REFRESH);
      parsedLength = tree.length;
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

/** The tree of a text, as far as its parser comes in time. */
function parseInTime(parser: Parser, text: string, fragments: readonly TreeFragment[]): Tree {
  const parse = parser.startParse(text, fragments);
  const end = performance.now() + PARSE_TIME;
  for (;;) {
    const tree = parse.advance();
    if (tree !== null) return tree;
    if (parse.stoppedAt === null && performance.now() > end) parse.stopAt(parse.parsedPos);
  }
}

function colorsOf(tree: Tree, { visibleRanges }: EditorView): DecorationSet {
  const marks: ReturnType<Decoration["range"]>[] = [];
  for (const { from, to } of visibleRanges) {
    highlightTree(
      tree,
      codeHighlight,
      (start, end, classes) => marks.push(Decoration.mark({ class: classes }).range(start, end)),
      from,
      to,
    );
  }
  return Decoration.set(marks);
}
