import { describe, expect, test } from "vitest";
import { toUserBlocks, Unsendable } from "./to-content.ts";

const plain = { citesDocuments: false };
const file = (file_data: string, filename = "notes.pdf") => ({ type: "file", file: { filename, file_data } });

test("a text goes as it is, a text of nothing but white space is left out", () => {
  expect(toUserBlocks("Hello ", plain)).toEqual([{ type: "text", text: "Hello " }]);
  for (const nothing of ["", " \n", null, undefined]) expect(toUserBlocks(nothing, plain)).toEqual([]);
});

test.each([
  ["data:image/png;base64,AAAA", { type: "base64", media_type: "image/png", data: "AAAA" }],
  ["data:image/jpg;base64,AAAA", { type: "base64", media_type: "image/jpeg", data: "AAAA" }],
  ["https://example.com/a.png", { type: "url", url: "https://example.com/a.png" }],
])("the image %s goes by its bytes or its address", (url, source) => {
  const part = { type: "image_url", image_url: { url, detail: "auto" } };
  expect(toUserBlocks([part], plain)).toEqual([{ type: "image", source }]);
});

describe("a file", () => {
  test.each([
    ["data:application/pdf;base64,JVBERi0=", { type: "base64", media_type: "application/pdf", data: "JVBERi0=" }],
    ["https://example.com/a.pdf", { type: "url", url: "https://example.com/a.pdf" }],
    ["data:text/csv,a%2Cb", { type: "text", media_type: "text/plain", data: "a,b" }],
    ["data:application/json;base64,e30=", { type: "text", media_type: "text/plain", data: "{}" }],
    ["data:application/ld+json,{}", { type: "text", media_type: "text/plain", data: "{}" }],
  ])("%s is a document", (data, source) => {
    expect(toUserBlocks([file(data)], plain)).toEqual([{ type: "document", source, title: "notes.pdf" }]);
  });

  test("asks for cited passages, where the answer may hold them", () => {
    const [block] = toUserBlocks([file("data:text/plain,x")], { citesDocuments: true });
    expect(block).toMatchObject({ citations: { enabled: true } });
  });

  test("that is an image is shown as one", () => {
    const source = { type: "base64", media_type: "image/webp", data: "AAAA" };
    expect(toUserBlocks([file("data:image/webp;base64,AAAA")], plain)).toEqual([{ type: "image", source }]);
  });

  test("that Anthropic keeps goes by its id", () => {
    const part = { type: "file", file: { file_id: "file_01" } };
    expect(toUserBlocks([part], plain)).toEqual([{ type: "document", source: { type: "file", file_id: "file_01" } }]);
  });

  test.each([
    [file("data:application/zip;base64,AAAA", "a.zip"), '"a.zip" is application/zip'],
    [file("AAAA"), "neither a data: URL nor a web address"],
    [file(""), '"notes.pdf" is empty'],
    [{ type: "file" }, "without a name is empty"],
    [{ type: "video_url", video_url: { url: "https://example.com" } }, "do not accept video"],
    [{ type: "input_audio", input_audio: {} }, "do not accept audio"],
    [{ type: "hologram" }, 'do not accept message parts of the type "hologram"'],
    [{ type: "image_url", image_url: {} }, "An image has no URL"],
  ])("or part that cannot be sent is refused: %j", (part, words) => {
    expect(() => toUserBlocks([part], plain)).toThrow(Unsendable);
    expect(() => toUserBlocks([part], plain)).toThrow(words);
  });
});

test("a hint that the prompt is worth keeping stays with its part", () => {
  const hint = { cache_control: { type: "ephemeral", ttl: "1h", scope: "unknown" } };
  const parts = [
    { type: "text", text: "Long.", ...hint },
    { type: "image_url", image_url: { url: "https://example.com" }, cache_control: { type: "ephemeral" } },
    { ...file("https://example.com/a.pdf"), ...hint },
    { type: "text", text: "Short.", cache_control: { type: "forever" } },
  ];
  expect(toUserBlocks(parts, plain).map((block) => ("cache_control" in block ? block.cache_control : "none"))).toEqual([
    { type: "ephemeral", ttl: "1h" },
    { type: "ephemeral" },
    { type: "ephemeral", ttl: "1h" },
    "none",
  ]);
});

test("Anthropic's own parts go through untouched", () => {
  const part = { type: "search_result", source: "https://example.com", title: "T", content: [], citations: {} };
  expect(toUserBlocks([part], plain)).toEqual([part]);
});
