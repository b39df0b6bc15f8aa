import { expect, test } from "vitest";
import { normalizeMessage } from "./normalize-message.ts";
import { withPictureType } from "./picture-type.ts";

const bytes = {
  png: Buffer.from("\x89PNG\r\n\x1a\n0000IHDR", "latin1"),
  jpeg: Buffer.from("\xff\xd8\xff\xe0 JFIF 00000000", "latin1"),
  gif: Buffer.from("GIF89a0000000000", "latin1"),
  webp: Buffer.from("RIFF\x10\x00\x00\x00WEBPVP8 ", "latin1"),
};
const urlOf = (type: string, kind: keyof typeof bytes) => `data:${type};base64,${bytes[kind].toString("base64")}`;

test.each<[string, string, string]>([
  ["a PNG that is named a JPEG", urlOf("image/jpeg", "png"), urlOf("image/png", "png")],
  ["a JPEG that is named a PNG", urlOf("image/png", "jpeg"), urlOf("image/jpeg", "jpeg")],
  ["a WebP that is named a GIF", urlOf("image/gif", "webp"), urlOf("image/webp", "webp")],
  ["a GIF without a name", urlOf("", "gif"), urlOf("image/gif", "gif")],
  ["a JPEG with its old name", urlOf("image/jpg", "jpeg"), urlOf("image/jpeg", "jpeg")],
  ["a picture with its own type", urlOf("image/png", "png"), urlOf("image/png", "png")],
  ["a picture of an unknown kind", "data:image/png;base64,AAAA", "data:image/png;base64,AAAA"],
  ["an address in the web", "https://example.com/a.png", "https://example.com/a.png"],
])("[FIELD-2] %s goes out under the type of its bytes", (_what, url, expected) => {
  expect(withPictureType(url)).toBe(expected);
});

test("[FIELD-2] pictures of messages and answers get the type of their bytes", () => {
  const image = (url: string) => ({ type: "image_url" as const, image_url: { url, detail: "low" } });
  const [wrong, right] = [urlOf("image/jpeg", "png"), urlOf("image/png", "png")];
  expect(normalizeMessage({ role: "user", content: [image(wrong)] })).toEqual({
    role: "user",
    content: [image(right)],
  });
  const answer = { role: "assistant" as const, content: "Here", images: [image(wrong)] };
  expect(normalizeMessage(answer)).toEqual({ ...answer, images: [image(right)] });
});
