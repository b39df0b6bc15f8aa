import type { Access } from "@tutti/contract/operations/operation";
import { html } from "hono/html";
import type { DescribedOperation } from "../../operations.ts";
import { completionSamples } from "../code-samples.ts";
import { errorResponseBodies } from "../error-response-bodies.ts";
import { type Example, examples } from "../examples.ts";
import { describedSchemas } from "../field-texts.ts";
import { nameOf, toParameters } from "../schemas.ts";
import { errorStatusesOf } from "../statuses.ts";
import { viewJson } from "./json-view.ts";
import { type Markup, toInlineMarkup, toMarkup } from "./markdown.ts";
import { viewField, viewSchema } from "./schema-view.ts";
import { viewTrial } from "./trial-view.ts";

const accessTexts: Readonly<Record<Access, string>> = {
  anyone: "No authentication required.",
  "anyone-known": "No authentication required; with an API key or a session, the response has more data.",
  account: "Requires an API key or a session.",
  session: "Requires a session; an API key is not enough.",
  administrator: "Requires a session; an API key is not enough.",
};

/** Everything about one operation: its parameters, its body, its responses, code samples, and a form to try it. */
export function viewOperation(operation: DescribedOperation, origin: string): Markup {
  const { id, method, path, text } = operation;
  const { summary, description, externalDocs } = text;
  const example = examples()[id] ?? {};
  return html`<article id="${id}" aria-labelledby="${id}-title">
<div class="telling">
<h3 id="${id}-title"><a href="#${id}">${toInlineMarkup(summary)}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${description === undefined ? "" : toMarkup(description)}
<p class="access">${toInlineMarkup(accessText(operation))}</p>
${externalDocs === undefined ? "" : html`<p><a href="${externalDocs}" rel="noreferrer">More documentation</a></p>`}
${viewParameters(operation)}${viewBody(operation)}${viewAnswers(operation)}
</div>
<div class="showing">
${id === "createChatCompletion" ? viewSamples(origin) : ""}
${viewTrial(operation, example)}
${viewExamples(example)}
</div>
</article>`;
}

function accessText({ access, scope }: DescribedOperation): string {
  return scope === undefined ? accessTexts[access] : `Requires an API key with the scope \`${scope}\`, or a session.`;
}

function viewParameters({ path, query, text }: DescribedOperation): Markup | "" {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
    viewField(name, { type: "string", description: text.parameters?.[name] }, true),
  );
  const inQuery = query
    ? toParameters(query).map(({ name, schema, required }) =>
        viewField(name, { ...schema, description: text.query?.[name] }, required),
      )
    : [];
  if (inPath.length + inQuery.length === 0) return "";
  return html`${inPath.length > 0 ? html`<h4>Path parameters</h4><dl class="fields">${inPath}</dl>` : ""}
${inQuery.length > 0 ? html`<h4>Query parameters</h4><dl class="fields">${inQuery}</dl>` : ""}`;
}

function viewBody({ body }: DescribedOperation): Markup | "" {
  if (body === undefined) return "";
  const name = nameOf(body.schema);
  return html`<h4>Body</h4><p><a href="#schema-${name}">${name}</a>, as JSON.</p>
<details><summary>Fields of ${name}</summary>${viewSchema(describedSchemas()[name])}</details>`;
}

function viewAnswers(operation: DescribedOperation): Markup {
  const { response, text } = operation;
  const name = "schema" in response ? nameOf(response.schema) : undefined;
  const form = name === undefined ? "" : html` <a href="#schema-${name}">${name}</a>`;
  const others = Object.entries(text.otherForms ?? {});
  return html`<h4>Responses</h4><dl class="answers">
<div><dt><span class="status good">${response.status}</span></dt><dd>${text.response}${form}${others.map(([type, other]) => html`<p>Or <code>${type}</code>: ${toInlineMarkup(other)}</p>`)}</dd></div>
${errorStatusesOf(operation).map((status) => html`<div><dt><span class="status">${status}</span></dt><dd>${errorResponseBodies[status].text}</dd></div>`)}
</dl>`;
}

function viewSamples(origin: string): Markup {
  const samples = completionSamples(origin);
  return html`<section class="samples" aria-label="Code samples">
<div class="tabs" role="tablist" aria-label="Language">${samples.map(
    ({ label }, index) =>
      html`<button type="button" role="tab" id="sample-${index}" aria-controls="sample-${index}-code" aria-selected="${String(index === 0)}" tabindex="${index === 0 ? 0 : -1}">${label}</button>`,
  )}</div>
${samples.map(
  ({ source }, index) =>
    html`<div role="tabpanel" id="sample-${index}-code" aria-labelledby="sample-${index}"${index === 0 ? "" : html` hidden`}><pre tabindex="0"><code>${source}</code></pre><button type="button" class="copy">Copy</button></div>`,
)}
</section>`;
}

function viewExamples({ answer, otherForms = {} }: Example): Markup {
  const others = Object.entries(otherForms);
  return html`${answer === undefined ? "" : html`<details class="example"><summary>Example response</summary>${viewJson(answer)}</details>`}
${others.map(([type, text]) => html`<details class="example"><summary>Example of <code>${type}</code></summary><pre tabindex="0"><code>${text}</code></pre></details>`)}`;
}
