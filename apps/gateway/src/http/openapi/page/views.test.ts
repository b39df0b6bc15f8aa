import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { viewJson } from "./json-view.ts";
import { escapeHtml, toInlineMarkup, toMarkup } from "./markdown.ts";
import { viewField, viewFields } from "./schema-view.ts";

const textOf = async (markup: unknown) =>
  `${await markup}`
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

describe("a text of the document on the page", () => {
  test.each([
    ["one\n\ntwo", "<p>one</p><p>two</p>"],
    ["- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
    ["**bold** and *soft*", "<p><strong>bold</strong> and <em>soft</em></p>"],
    ["`a * b * c` and 1 < 2", "<p><code>a * b * c</code> and 1 &lt; 2</p>"],
  ])("%j is %s", async (text, markup) => {
    expect(`${await toMarkup(text)}`).toBe(markup);
  });

  test("says what was written, whatever that is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await textOf(toInlineMarkup(text))).toBe(
          text.replace(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g, "$1$2$3"),
        );
      }),
      { examples: [["<script>alert(1)</script>"], ['"><img src=x onerror=alert(1)>'], ["&amp;"]] },
    );
  });

  test("opens no tag that was not meant", () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(escapeHtml(text)).not.toMatch(/[<>"']/)));
  });
});

describe("an example on the page", () => {
  test("is the JSON that it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await textOf(viewJson(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  test("tells names from values", async () => {
    expect(`${await viewJson({ a: "b", c: 1 })}`).toBe(
      '<pre tabindex="0"><code>{\n  <span class="name">&quot;a&quot;</span>: <span class="text">&quot;b&quot;</span>,\n  <span class="name">&quot;c&quot;</span>: <span class="value">1</span>\n}</code></pre>',
    );
  });

  test("does not print a picture", async () => {
    expect((await textOf(viewJson("x".repeat(10_000)))).length).toBeLessThan(500);
  });
});

describe("a field on the page", () => {
  const field = async (schema: object) => textOf(viewField("name", { ...schema }, false));

  test.each([
    [{ type: "string" }, "string"],
    [{ type: ["number", "null"], minimum: 0, maximum: 2 }, "number or null"],
    [{ anyOf: [{ $ref: "#/components/schemas/Tool" }, { type: "null" }] }, "Tool or null"],
    [{ type: "array", items: { $ref: "#/components/schemas/Tool" } }, "list of Tool"],
    [{ enum: ["a", "b"] }, '"a" or "b"'],
    [{ const: 1 }, "1"],
    [{}, "anything"],
  ])("of the form %j is of type %s", async (schema, type) => {
    expect(await field(schema)).toContain(`name ${type}`);
  });

  test("says within which range it is", async () => {
    expect(await field({ type: "number", exclusiveMinimum: 0, maximum: 1, default: 1 })).toContain(
      "more than 0, at most 1, default: 1",
    );
  });

  test("leads to the schema that it names", async () => {
    expect(`${await viewField("tool", { $ref: "#/components/schemas/Tool" }, true)}`).toContain(
      '<a href="#schema-Tool">Tool</a></span> <span class="required">required</span>',
    );
  });

  test("has the fields of what lies within it", async () => {
    const inner = { type: "object", properties: { url: { type: "string" } }, required: ["url"] };
    const markup = await textOf(viewFields({ properties: { links: { type: "array", items: inner } } }));
    expect(markup).toContain("Fields of links");
    expect(markup).toContain("url string required");
  });
});
