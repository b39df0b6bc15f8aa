import { html, raw } from "hono/html";
import { type DescribedOperation, operations } from "../../operations.ts";
import { chapters, type Tag } from "../../resources.ts";
import { describedSchemas } from "../field-texts.ts";
import { introduction } from "../introduction.ts";
import type { JsonSchema } from "../schemas.ts";
import { type Markup, toInlineMarkup, toMarkup } from "./markdown.ts";
import { viewOperation } from "./operation-view.ts";
import { viewSchema } from "./schema-view.ts";

export interface DocsPageOptions {
  version: string;
  /** The gateway's address, as the reader sees it. */
  origin: string;
  /** The address of one of the page's own files. */
  fileAddress: (name: "docs.css" | "docs.js") => string;
}

/** The whole page as HTML: everything can be read without its script, which filters, copies and sends. */
export async function createDocsPage({ version, origin, fileAddress }: DocsPageOptions): Promise<string> {
  const groups = Object.entries(Object.groupBy(operations, ({ tag }) => tag)) as [Tag, DescribedOperation[]][];
  const schemas = Object.entries(describedSchemas());
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every operation of this Tutti's API, to read and try.">
<title>Tutti API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${fileAddress("docs.css")}">
<script src="${fileAddress("docs.js")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${viewHeader(version)}
<div class="columns">
<nav id="menu" aria-label="Operations">
<p class="filter"><label for="filter">Filter</label><input id="filter" type="search" autocomplete="off" placeholder="Filter"></p>
<p class="none" hidden>No operation matches.</p>
${groups.map(([tag, members]) => viewGroup(tag, members))}
<h2><a href="#schemas">Schemas</a></h2>
</nav>
<main id="content" tabindex="-1">
<section class="introduction"><h1>Tutti API</h1>${toMarkup(introduction)}</section>
${groups.map(
  ([
    tag,
    members,
  ]) => html`<section aria-labelledby="${idOf(tag)}"><div class="heading"><h2 id="${idOf(tag)}">${tag}</h2><p>${chapters[tag].text}</p></div>
${members.map((operation) => viewOperation(operation, origin))}</section>`,
)}
${viewSchemas(schemas)}
</main>
</div>
</body>
</html>
`;
  return page.toString();
}

const mark = raw(
  '<svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true"><rect width="32" height="32" rx="9"/><path d="M8 13v6M13.33 9v14M18.67 12v8M24 7v18"/></svg>',
);

function viewHeader(version: string): Markup {
  return html`<header>
<button type="button" class="menu" aria-controls="menu" aria-expanded="false" aria-label="Operations" hidden>${raw('<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12"/></svg>')}</button>
<a class="brand" href="/">${mark}Tutti</a>
<span class="version">${version}</span>
<a class="file" href="/api/openapi.json">openapi.json</a>
<p class="who"><label for="key">API key</label><input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="sk-tutti-…" aria-describedby="who"><span id="who" role="status"></span></p>
</header>`;
}

function viewGroup(tag: Tag, members: readonly DescribedOperation[]): Markup {
  return html`<section><h2><a href="#${idOf(tag)}">${tag}</a></h2>
<ul>${members.map(
    ({ id, method, path, text }) =>
      html`<li data-words="${`${text.summary} ${path} ${id}`.toLowerCase()}"><a href="#${id}"><span class="method ${method}">${method === "delete" ? "DEL" : method.toUpperCase()}</span> <span>${toInlineMarkup(text.summary)}</span></a></li>`,
  )}</ul></section>`;
}

function viewSchemas(schemas: readonly (readonly [string, JsonSchema])[]): Markup {
  return html`<section id="schemas" aria-labelledby="schemas-title"><div class="heading"><h2 id="schemas-title">Schemas</h2><p>The forms of request and response bodies, by name. Bodies may have fields that are not listed.</p></div>
${schemas.map(
  ([name, schema]) =>
    html`<article class="schema" id="schema-${name}" aria-labelledby="schema-${name}-title"><h3 id="schema-${name}-title"><a href="#schema-${name}">${name}</a></h3>${viewSchema(schema)}</article>`,
)}</section>`;
}

function idOf(tag: Tag): string {
  return `tag-${tag.toLowerCase().replace(/\W+/g, "-")}`;
}
