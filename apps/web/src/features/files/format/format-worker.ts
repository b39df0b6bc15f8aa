import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as html from "prettier/plugins/html";
import * as markdown from "prettier/plugins/markdown";
import * as postcss from "prettier/plugins/postcss";
import { formatWithCursor } from "prettier/standalone";
import type { FormatRequest, FormatResponse, FormatResult } from "./format-protocol.ts";

/** Code within Vue's files and Markdown is read by the parser that is named after its language. */
const typescript = { parsers: { typescript: babel.parsers["babel-ts"] } };

async function format({ parser, text, usesTabs, cursor }: FormatRequest): Promise<FormatResult> {
  try {
    const result = await formatWithCursor(text, {
      parser,
      plugins: [babel, estree, html, markdown, postcss, typescript],
      useTabs: usesTabs,
      cursorOffset: cursor,
    });
    return { status: "formatted", text: result.formatted, cursor: Math.max(0, result.cursorOffset) };
  } catch (error) {
    return unreadable(error);
  }
}

/** Prettier's error as a result: beside the message it has a place. */
function unreadable(error: unknown): FormatResult {
  const { message, loc } = error as { message?: unknown; loc?: { start?: { line?: unknown; column?: unknown } } };
  // Below the first line Prettier draws the code; at the end of that line it repeats the place.
  const first = String(message ?? error).split("\n")[0] ?? "";
  const words = first.replace(/\s*\(\d+:\d+\)$/u, "");
  const { line, column } = loc?.start ?? {};
  if (typeof line !== "number" || typeof column !== "number") return { status: "unreadable", message: words };
  return { status: "unreadable", message: words, place: { line, column } };
}

addEventListener("message", (event: MessageEvent<FormatRequest>) => {
  const answer = async (): Promise<void> => {
    const response: FormatResponse = { id: event.data.id, result: await format(event.data) };
    postMessage(response);
  };
  void answer();
});
