import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colors of code, the same as in messages, for the light and the dark color scheme. */
const colors = {
  comment: "light-dark(#65656f, #9494a0)",
  constant: "light-dark(#1d5fae, #7fb8f5)",
  string: "light-dark(#17704a, #6ed3a0)",
  keyword: "light-dark(#a12a6c, #f08cc0)",
  function: "light-dark(#5a3fb5, #b8a5ff)",
  attribute: "light-dark(#8a4a00, #f0b070)",
  link: "light-dark(#2a4fc7, #93abff)",
} as const;

export const codeHighlight = HighlightStyle.define([
  { tag: tags.comment, color: colors.comment },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: colors.constant },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: colors.string },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName, tags.self], color: colors.keyword },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className], color: colors.function },
  { tag: [tags.typeName, tags.namespace], color: colors.function },
  { tag: [tags.attributeName, tags.definition(tags.propertyName)], color: colors.attribute },
  { tag: [tags.link, tags.url], color: colors.link },
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
