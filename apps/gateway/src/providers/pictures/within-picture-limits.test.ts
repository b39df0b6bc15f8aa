import type { ChatRequest, RequestMessage } from "@tutti/contract";
import { expect, test } from "vitest";
import { withinPictureLimits } from "./within-picture-limits.ts";

/** The head of a PNG of this size. */
function png(width: number, height: number): string {
  const head = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return `data:image/png;base64,${head.toString("base64")}`;
}

const picture = (url: string) => ({ type: "image_url", image_url: { url } }) as const;
const question = (...urls: string[]): RequestMessage => ({
  role: "user",
  content: [{ type: "text", text: "What is this?" }, ...urls.map(picture)],
});
const urlsOf = (messages: ChatRequest["messages"]) => JSON.stringify(messages).match(/data:[^"]+/gu) ?? [];
const crowd = { crowd: { above: 2, side: 2_000 } };

test("[FIELD-2] large pictures in a crowd are left out, and a text says so", () => {
  const small = [png(10, 10), png(20, 2_000), png(30, 30), png(40, 40)];
  const messages = [question(png(2_001, 5), small[0] ?? ""), question(...small.slice(1))];
  const result = withinPictureLimits(messages, crowd);
  expect(urlsOf(result)).toEqual(small);
  expect(result[0]?.content?.[1]).toEqual({
    type: "text",
    text: "[A picture was left out here. This model takes no picture of more than 2000 pixels a side beside 2 others.]",
  });
  expect(result[1]).toBe(messages[1]);
});

test("[FIELD-2] the oldest pictures of too many are left out, of answers as well", () => {
  const answer: RequestMessage = { role: "assistant", content: "Here.", images: [picture(png(1, 1))] };
  const result = withinPictureLimits([answer, question(png(2, 2), png(3, 3))], { count: 2 });
  expect(urlsOf(result)).toEqual([png(2, 2), png(3, 3)]);
  expect(result[0]).toEqual({ role: "assistant", content: "Here.", images: [] });
});

test("[FIELD-2] requests within the limits or of unknown sizes stay as they are", () => {
  const within = [question(png(9_000, 1), png(9_000, 1))];
  const unknown = [question("https://a.example/1.png", "data:image/png;base64,AAAA", "data:,", png(1, 1))];
  for (const messages of [within, unknown]) expect(withinPictureLimits(messages, crowd)).toBe(messages);
  expect(withinPictureLimits(within, {})).toBe(within);
});

test("[FIELD-2] pictures cut before their size have none, whatever memory follows", () => {
  const cut = [question(`data:image/gif;base64,${btoa("GIF89a")}`, png(1, 1), png(1, 1))];
  // Node's small buffers share memory: what the next one does not fill holds the side of a large picture.
  const { buffer, byteOffset } = Buffer.allocUnsafe(1);
  Buffer.from(buffer, byteOffset + 1).fill(0xff);
  expect(withinPictureLimits(cut, crowd)).toBe(cut);
});
