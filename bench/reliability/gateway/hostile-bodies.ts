import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A body that is meant to harm the gateway, or only large, and the path that it is sent to. */
export interface HostileBody {
  name: string;
  /** Path below `/api`. */
  path: string;
  method?: "PUT";
  headers: Record<string, string>;
  /** Written one after the other. */
  pieces: readonly Buffer[];
  /** Milliseconds between two pieces. */
  pace?: number;
  /** The body has no end. */
  isWithoutEnd?: true;
  /** Sent without credentials. */
  isStrangers?: true;
  /** Bytes after decompression. */
  size: number;
  /** The correct status. */
  status: number;
  isInSmoke?: true;
}

const json = { "content-type": "application/json" };

/** @param scale how large the largest are; 1: as large as may be, or far beyond */
export function hostileBodies(scale: number): HostileBody[] {
  const many = (count: number) => Math.ceil(count * scale);
  const from = (content: unknown) => ({ role: "user", content });
  const ask = (messages: readonly object[], more: object = {}) =>
    JSON.stringify({ model: "bench/small", ...more, messages: [...messages, from("1 0")] });
  const around = (text: string) => `{"model":"bench/small","x":${text},"messages":[{"role":"user","content":"1 0"}]}`;
  const completion = { path: "/v1/chat/completions", headers: json } as const;
  const plain = (text: string) => ({ ...completion, pieces: [Buffer.from(text)], size: Buffer.byteLength(text) });
  const packedBody = (text: Buffer, encoding: "gzip" | "br") => ({
    ...completion,
    headers: { ...json, "content-encoding": encoding },
    pieces: [encoding === "gzip" ? gzipSync(text) : quickBrotli(text)],
    size: text.length,
  });
  const stranger = { path: "/frontend/invitations/describe", isStrangers: true } as const;
  const lists = (count: number) => Buffer.from(`{"messages":[${"[],".repeat(count)}[]]}`);
  const blanks = Buffer.alloc(many(200_000_000), " ");
  const chunks = (count: number) => Array.from({ length: count }, () => Buffer.alloc(64 * 1024, " "));
  return [
    {
      name: "empty lists, gzip, of a stranger",
      ...packedBody(lists(many(15_000_000)), "gzip"),
      ...stranger,
      status: 413,
      isInSmoke: true,
    },
    { name: "empty lists, gzip", ...packedBody(lists(many(20_000_000)), "gzip"), status: 413 },
    { name: "200 MB of blanks, gzip", ...packedBody(blanks, "gzip"), status: scale === 1 ? 413 : 400 },
    { name: "200 MB of blanks, brotli", ...packedBody(blanks, "br"), status: scale === 1 ? 413 : 400, isInSmoke: true },
    {
      name: "damaged gzip",
      ...completion,
      headers: { ...json, "content-encoding": "gzip" },
      pieces: [Buffer.from("no gzip at all")],
      size: 14,
      status: 400,
    },
    { name: "unknown encoding", ...plain(ask([])), headers: { ...json, "content-encoding": "rot13" }, status: 400 },
    {
      name: "a million levels",
      ...plain(around(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`)),
      status: 400,
    },
    {
      name: "100,000 fields of an object",
      ...plain(around(`{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(",")}}`)),
      status: 400,
    },
    {
      name: "20,000 fields of an object",
      ...plain(around(`{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(",")}}`)),
      status: 400,
    },
    { name: "wrong messages, as many as may be", ...plain(lists(25_000).toString()), status: 400 },
    { name: "a number of 1 MB", ...plain(around("9".repeat(1_000_000))), status: 200 },
    {
      name: "1,000 numbers of 7 kB",
      ...plain(around(`[${Array.from({ length: 1000 }, () => `1.${"9".repeat(7000)}e-300`).join(",")}]`)),
      status: 200,
    },
    {
      name: "__proto__ and constructor",
      ...plain(around('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')),
      status: 200,
      isInSmoke: true,
    },
    { name: "a field's name of 1 MB", ...plain(around(`{"${"k".repeat(1_000_000)}":1}`)), status: 400 },
    { name: "no JSON", ...plain("model=bench&messages=hello"), status: 400 },
    { name: "half a JSON", ...plain(ask([]).slice(0, -10)), status: 400 },
    {
      name: "a form of a stranger",
      ...plain("email=a"),
      ...stranger,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      status: 415,
    },
    {
      name: "60 MB without credentials",
      ...plain(" ".repeat(many(60_000_000))),
      isStrangers: true,
      status: 401,
    },
    {
      name: "in chunks without end",
      ...completion,
      pieces: chunks(many(1100)),
      size: many(1100) * 64 * 1024,
      isWithoutEnd: true,
      status: 413,
    },
    {
      name: "a byte every 20 ms, a stranger's",
      ...stranger,
      headers: json,
      pieces: Array.from(`{"token":"${"a".repeat(many(100))}"}`, (letter) => Buffer.from(letter)),
      pace: 20,
      size: 112,
      status: 400,
    },
    {
      name: "messages of parts, as many as may be",
      ...plain(ask(Array.from({ length: many(9_500) }, () => from([{ type: "text", text: "word" }])))),
      status: 200,
    },
    {
      name: "8 MB of short texts",
      ...plain(ask(Array.from({ length: many(7_000) }, () => from('one "line"\n'.repeat(80))))),
      status: 200,
    },
    {
      name: "8 MB of texts of 60 kB",
      ...plain(ask(Array.from({ length: many(130) }, () => from("word ".repeat(12_000))))),
      status: 200,
    },
    { name: "20 MB of one text", ...plain(ask([from('Grüße, "line" 👋\n'.repeat(many(1_000_000)))])), status: 200 },
    {
      name: "an attachment of 60 MB",
      ...plain(
        ask([
          from([{ type: "image_url", image_url: { url: `data:image/png;base64,${"QUJD".repeat(many(15_000_000))}` } }]),
        ]),
      ),
      status: 200,
    },
  ];
}

/** The quality of servers that compress while they respond: the best one takes minutes. */
function quickBrotli(text: Buffer): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
