import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import "./code-colors.css";

/** Code in the colors that it has in messages. */
export const codeHighlight = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: "var(--code-constant)" },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName, tags.self], color: "var(--code-keyword)" },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className],
    color: "var(--code-function)",
  },
  { tag: [tags.typeName, tags.namespace], color: "var(--code-function)" },
  { tag: [tags.attributeName, tags.definition(tags.propertyName)], color: "var(--code-parameter)" },
  { tag: [tags.link, tags.url], color: "var(--code-link)" },
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
]);

/** The editor's theme, made of the product's tokens. */
export const editorTheme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface-0)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "20px", fontVariantLigatures: "none" },
  ".cm-gutters": {
    backgroundColor: "var(--surface-0)",
    color: "var(--text-faint)",
    border: "none",
    borderRight: "1px solid var(--hairline)",
  },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--surface-2) 45%, transparent)",
  },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-panels, .cm-tooltip": {
    backgroundColor: "var(--surface-raised)",
    color: "var(--text)",
    border: "1px solid var(--hairline)",
  },
  ".cm-foldPlaceholder": { backgroundColor: "var(--surface-2)", border: "none", color: "var(--text-dimmed)" },
  ".cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--good-soft)" },
  ".cm-changedText": { background: "color-mix(in srgb, var(--good) 26%, transparent)" },
  ".cm-deletedChunk": { backgroundColor: "var(--bad-soft)" },
  ".cm-deletedChunk .cm-deletedText": { background: "color-mix(in srgb, var(--bad) 26%, transparent)" },
  ".cm-collapsedLines": { background: "var(--surface-1)", color: "var(--text-dimmed)" },
  // The default marks are characters that the font does not have.
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: "none" },
});
