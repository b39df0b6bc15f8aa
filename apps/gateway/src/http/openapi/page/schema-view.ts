import { html } from "hono/html";
import type { JsonSchema } from "../schemas.ts";
import { type Markup, toInlineMarkup } from "./markdown.ts";

const REFERENCE = "#/components/schemas/";

/** The fields of an object, and of the objects within it. */
export function viewFields(schema: JsonSchema): Markup {
  const requiredNames = new Set(listOf(schema["required"]));
  const fields = Object.entries(schema.properties ?? {});
  return html`<dl class="fields">${fields.map(([name, field]) => viewField(name, field, requiredNames.has(name)))}</dl>`;
}

/** One field, or one parameter: its name, its type, and its meaning. */
export function viewField(name: string, schema: JsonSchema, isRequired: boolean): Markup {
  const { description } = schema;
  const inner = innerOf(schema);
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${isRequired ? html` <span class="required">required</span>` : ""}</dt>
<dd>${typeof description === "string" ? html`<p>${toInlineMarkup(description)}</p>` : ""}${viewRules(schema)}${inner ? html`<details><summary>Fields of ${name}</summary>${inner}</details>` : ""}</dd></div>`;
}

/** A named schema in the page's list of them. */
export function viewSchema(schema: JsonSchema): Markup {
  return innerOf(schema) ?? html`<p class="type">${typeOf(schema)}</p>`;
}

/**
 * The contents of a value that is not just a reference to another schema: its fields, those of its items, or of each of
 * its possible forms.
 */
function innerOf(schema: JsonSchema): Markup | undefined {
  if (schema.properties && Object.keys(schema.properties).length > 0) return viewFields(schema);
  const items = schema["items"];
  if (isSchema(items)) return innerOf(items);
  const forms = alternativesOf(schema).filter((form) => innerOf(form) !== undefined);
  if (forms.length === 0) return undefined;
  if (forms.length === 1) return forms[0] && innerOf(forms[0]);
  return html`${forms.map((form, index) => html`<p class="form">Form ${index + 1} of ${forms.length}</p>${innerOf(form) ?? ""}`)}`;
}

/** A type in words, with a link if it has a name. */
function typeOf(schema: JsonSchema): Markup {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const name = reference.replace(REFERENCE, "");
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return join(alternatives.map(typeOf), " or ");
  if (schema["const"] !== undefined) return html`<code>${JSON.stringify(schema["const"])}</code>`;
  const choices = schema["enum"];
  if (Array.isArray(choices))
    return join(
      choices.map((choice) => html`<code>${JSON.stringify(choice)}</code>`),
      " or ",
    );
  const items = schema["items"];
  if (schema["type"] === "array") return isSchema(items) ? html`list of ${typeOf(items)}` : html`list`;
  const { type, format } = schema;
  if (type === undefined) return html`anything`;
  const names = Array.isArray(type) ? type.join(" or ") : String(type);
  return html`${typeof format === "string" ? `${names} (${format})` : names}`;
}

const rules: readonly (readonly [name: string, say: (value: unknown) => string])[] = [
  ["minimum", (value) => `at least ${value}`],
  ["exclusiveMinimum", (value) => `more than ${value}`],
  ["maximum", (value) => `at most ${value}`],
  ["minLength", (value) => `at least ${value} ${value === 1 ? "character" : "characters"}`],
  ["maxLength", (value) => `at most ${value} characters`],
  ["minItems", (value) => `at least ${value} ${value === 1 ? "entry" : "entries"}`],
  ["maxItems", (value) => `at most ${value} entries`],
  ["default", (value) => `default: ${JSON.stringify(value)}`],
];

function viewRules(schema: JsonSchema): Markup | "" {
  const givenRules = rules.flatMap(([name, say]) => (schema[name] === undefined ? [] : [say(schema[name])]));
  return givenRules.length > 0 ? html`<p class="rules">${givenRules.join(", ")}</p>` : "";
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const alternatives = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(alternatives) ? alternatives.filter(isSchema) : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}

function join(parts: readonly Markup[], between: string): Markup {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;
}
