import { createCssVariablesTheme, createHighlighterCore, type ThemedToken } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import type { CodeLine, HighlightRequest, HighlightResponse } from "./highlight-protocol.ts";
import { loadLanguage } from "./languages.ts";

const THEME = "tutti";

const highlighter = createHighlighterCore({
  // Font styles would change the width of text that is already shown.
  themes: [createCssVariablesTheme({ name: THEME, variablePrefix: "", fontStyle: false })],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** Characters of a line: a longer one stays plain, as the expressions of grammars read a line as a whole. */
const LONGEST_LINE = 5000;

async function highlight({ id, code, language }: HighlightRequest): Promise<CodeLine[] | undefined> {
  const { codeToTokensBase, getLoadedLanguages, loadLanguage: add } = await highlighter;
  if (!getLoadedLanguages().includes(language)) {
    const module = loadLanguage(language);
    if (module === undefined) return undefined;
    await add((await module).default);
  }
  const response: HighlightResponse = { id, isStarted: true };
  postMessage(response);
  return codeToTokensBase(code, {
    lang: language,
    theme: THEME,
    tokenizeMaxLineLength: LONGEST_LINE,
    // The page ends a block that takes too long; a limit for each line leaves lines plain on a busy machine.
    tokenizeTimeLimit: 0,
  }).map(toLine);
}

/** Neighboring tokens of one kind become one piece, so that the page has fewer elements. */
function toLine(tokens: readonly ThemedToken[]): CodeLine {
  const line: [string, string][] = [];
  for (const token of tokens) {
    const kind = /^var\(token-([a-z-]+)\)$/.exec(token.color ?? "")?.[1] ?? "";
    const last = line.at(-1);
    if (last !== undefined && (last[1] === kind || token.content.trim() === "")) last[0] += token.content;
    else line.push([token.content, kind]);
  }
  return line;
}

addEventListener("message", (event: MessageEvent<HighlightRequest>) => {
  const answer = async (): Promise<void> => {
    const { id } = event.data;
    // If a grammar fails on this code, the code stays plain.
    const lines = await highlight(event.data).catch(() => undefined);
    const response: HighlightResponse = lines === undefined ? { id } : { id, lines };
    postMessage(response);
  };
  void answer();
});
