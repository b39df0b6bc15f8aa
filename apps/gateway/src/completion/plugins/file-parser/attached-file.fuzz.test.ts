import { anyText, damagedText, fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { readDataUrl } from "../../../providers/anthropic/data-url.ts";
import { toMediaPart } from "../../../providers/google/media.ts";
import { bytesOf, hasFiles, imageUrlOf, readFilePart } from "./attached-file.ts";

const urls = [
  "data:image/png;base64,iVBORw0KGgo=",
  "data:application/pdf;charset=x;base64,JVBERi0xLjQK",
  "data:text/plain,Gr%C3%BC%C3%9Fe",
  "JVBERi0xLjQK",
  "https://files.example/a%20b.pdf?x=1#y",
];
const parts = urls.map((data) => ({ type: "file", file: { filename: "a.png", file_data: data } }));
const names = ["type", "file", "filename", "file_data", "image_url", "url"];
const text = fc.oneof(anyText, damagedText(urls, ["data:", ";base64", ",", "%", "%ff", "http://["]));
const part = fc.oneof(
  text.map((data) => ({ type: "file", file: { filename: "x", file_data: data } })),
  text.map((url) => ({ type: "image_url", image_url: { url } })),
  fc.oneof(hostileJson(names), hostileValue(parts, names)).map((file) => ({ type: "file", file })),
);

fuzz(
  "any file or picture in a message has a kind, a name and bytes, or is none",
  fc.tuple(part, text),
  ([part, url]) => {
    hasFiles([{ role: "user", content: [part] }]);
    const file = readFilePart(part);
    if (file !== undefined) {
      expect(file.name).not.toBe("");
      expect(file.hash()).toMatch(/^[0-9a-f]{64}$/);
      expect(bytesOf(file).length).toBeLessThanOrEqual(3 * file.data.length);
      expect(imageUrlOf(file)).toMatch(/^(?:data:|https?:)/i);
    }
    const data = readDataUrl(url);
    // Base64 passes through unchanged; other data is encoded.
    if (data !== undefined) expect(`${data.base64()}${data.text()}${data.mediaType}`).toBeTypeOf("string");
    const media = toMediaPart({ url, usualType: "image/png" });
    if (media !== undefined) expect(media.inlineData?.data ?? media.fileData?.fileUri).toBeTypeOf("string");
  },
  { runs: 400 },
);
