import { expect, test } from "vitest";
import { annotate, annotationsIn, toParts } from "./file-annotation.ts";

const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,AA" } };
const text = (value: string) => ({ type: "text" as const, text: value });

test("what a file says stands between its name and its end", () => {
  expect(annotate("h", 'a "b" <c>.pdf', [text("Hello")])).toEqual({
    hash: "h",
    name: 'a "b" <c>.pdf',
    content: [text('<file name="a &quot;b&quot; &lt;c>.pdf">'), text("Hello"), text("</file>")],
  });
});

test("a model reads it as one text, and sees its pictures where it can", () => {
  const annotation = annotate("h", "a.pdf", [text("Hello"), image]);
  expect(toParts(annotation, { seesImages: false })).toEqual([text('<file name="a.pdf">\nHello\n</file>')]);
  expect(toParts(annotation, { seesImages: true })).toEqual([
    text('<file name="a.pdf">\nHello'),
    image,
    text("</file>"),
  ]);
});

test("earlier annotations are found by their hash, and invalid ones skipped", () => {
  const annotation = annotate("h", "a.pdf", [text("Hello")]);
  const fileAnnotationsByKey = annotationsIn([
    { role: "user", content: "Hi" },
    {
      role: "assistant",
      content: "Hello",
      annotations: [
        { type: "url_citation", url_citation: {} },
        { type: "file", file: annotation },
        { type: "file" },
        { type: "file", file: { hash: "i", content: "text" } },
        { type: "file", file: { hash: "j", content: [{ type: "text" }, 1, { type: "image_url", image_url: "x" }] } },
        { type: "file", file: { hash: "k", content: [text("Yes"), null] } },
      ],
    },
  ]);
  expect([...fileAnnotationsByKey]).toEqual([
    ["h", annotation],
    ["k", { hash: "k", name: "file", content: [text("Yes")] }],
  ]);
});
