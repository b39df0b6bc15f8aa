import { html } from "hono/html";
import type { DescribedOperation } from "../../operations.ts";
import type { Example } from "../examples.ts";
import { type JsonSchema, toParameters } from "../schemas.ts";
import type { Markup } from "./markdown.ts";

/** A form that calls the operation of this gateway and shows its response; `docs.js` sends it. */
export function viewTrial(
  { id, method, path, access, query, body, response, text }: DescribedOperation,
  example: Example,
): Markup {
  const isPage = "type" in response && response.type === "text/html";
  // A form cannot speak another protocol either.
  if (isPage || response.status === 101) return html``;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
    viewInput({ id, name, place: "path", isRequired: true }),
  );
  const inQuery = query
    ? toParameters(query).map(({ name, schema, required }) =>
        viewInput({ id, name, place: "query", isRequired: required, schema }),
      )
    : [];
  return html`<details class="trial"><summary>Try it</summary>
<form aria-label="Try: ${text.summary}" data-method="${method.toUpperCase()}" data-path="${path}" data-access="${access === "administrator" ? "session" : access}">
${inPath}${inQuery}
${hasBody(method, body) ? viewBody(id, example.request) : ""}
<p class="actions"><button type="submit">Send</button><button type="button" class="stop" hidden>Stop</button><span role="status"></span></p>
<pre class="answer" tabindex="0" aria-label="Response" hidden><code></code></pre>
</form></details>`;
}

/** better-auth's bodies are described in words only. */
function hasBody(method: DescribedOperation["method"], body: DescribedOperation["body"]): boolean {
  return body !== undefined || method === "post";
}

interface Input {
  id: string;
  name: string;
  place: "path" | "query";
  isRequired: boolean;
  schema?: JsonSchema;
}

function viewInput({ id, name, place, isRequired, schema }: Input): Markup {
  const choices = schema?.["enum"];
  const attributes = html`id="${id}-${place}-${name}" name="${name}" data-place="${place}"${isRequired ? html` required` : ""}`;
  return html`<p class="input"><label for="${id}-${place}-${name}"><code>${name}</code></label>
${
  Array.isArray(choices)
    ? html`<select ${attributes}><option value=""></option>${choices.map((choice) => html`<option>${choice}</option>`)}</select>`
    : html`<input ${attributes} autocomplete="off" spellcheck="false">`
}</p>`;
}

function viewBody(id: string, example: unknown): Markup {
  const text = JSON.stringify(example ?? {}, null, 2);
  return html`<p class="input wide"><label for="${id}-body">Body</label>
<textarea id="${id}-body" rows="${Math.min(16, text.split("\n").length)}" spellcheck="false" autocomplete="off">${text}</textarea></p>`;
}
