import { html, raw } from "hono/html";
import { escapeHtml, type Markup } from "./markdown.ts";

/** The most characters of a text in an example that are shown. */
const SHOWN = 400;

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A JSON value as code, with different colors for names and values. */
export function viewJson(value: unknown): Markup {
  const text = JSON.stringify(value, shorten, 2);
  let end = 0;
  let markup = "";
  for (const match of text.matchAll(token)) {
    const [whole, string, colon] = match;
    markup += escapeHtml(text.slice(end, match.index)) + viewToken(whole, { string, colon });
    end = match.index + whole.length;
  }
  return html`<pre tabindex="0"><code>${raw(markup + escapeHtml(text.slice(end)))}</code></pre>`;
}

function viewToken(
  whole: string,
  { string, colon }: { string: string | undefined; colon: string | undefined },
): string {
  if (string === undefined) return `<span class="value">${escapeHtml(whole)}</span>`;
  if (colon === undefined) return `<span class="text">${escapeHtml(string)}</span>`;
  return `<span class="name">${escapeHtml(string)}</span>${colon}`;
}

function shorten(_: string, value: unknown): unknown {
  return typeof value === "string" && value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
