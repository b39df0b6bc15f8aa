import { expect, test } from "vitest";
import { contentOfForm, sharedText } from "./shared-content.ts";

test.each([
  [{ title: "A page", text: "", url: "https://a.example/" }, "A page\nhttps://a.example/"],
  [{ title: "", text: "Look: https://a.example/", url: "https://a.example/" }, "Look: https://a.example/"],
  [{ title: "Note", text: "Note", url: "" }, "Note"],
  [{ title: " ", text: "", url: "" }, ""],
])("[DEV-9] the text of %j is what the composer gets", (fields, text) => {
  expect(sharedText(fields)).toBe(text);
});

test("[DEV-9] a form's files are taken in their order, at most twenty", () => {
  const form = new FormData();
  form.set("title", "Pictures");
  form.append("files", new File([], ""));
  for (let place = 0; place < 25; place += 1) form.append("files", new File(["x"], `${place}.txt`));
  const { text, files } = contentOfForm(form);
  expect(text).toBe("Pictures");
  expect(files.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, place) => `${place}.txt`));
});

test("[DEV-9] a form with a file in a field of text has no text there", () => {
  const form = new FormData();
  form.set("text", new File(["x"], "a.txt"));
  expect(contentOfForm(form)).toEqual({ text: "", files: [] });
});
