import { promisify } from "node:util";
import { brotliCompressSync, gzip, gzipSync } from "node:zlib";
import { flood, type RawConnection } from "./fault-server.ts";

/** A connection on which a request has arrived, and the answer without the fault. */
export interface Faulty extends RawConnection {
  isStream: boolean;
  /** The body in three parts; the first one has some of the text, the last one the end of the answer. */
  parts: readonly [string, string, string];
  /** The whole body. */
  body: string;
  /** The body of an answer with another text. */
  bodyOf(text: string): string;
  /** The error of a failed model, in the middle of an answer or in its place. */
  error: string;
}

/** An unusual or wrong behavior of an upstream. */
export interface Fault {
  name: string;
  /** The server that is called; default: a server that answers with `play`. */
  at?: "nowhere" | "unknown-host" | "tls";
  /** What a client must get: the answer, an error, or either of them. */
  expects: "answer" | "error" | "either";
  /** The only form in which it applies: with a stream, or whole. */
  only?: "streamed" | "whole";
  /** One of each kind shows that the bench works. */
  isInSmoke?: true;
  play?(connection: Faulty): Promise<void> | void;
}

const MB = 1024 * 1024;

/** More than the 64 MiB that a gateway buffers of one piece of an answer without an end. */
const ENDLESS = 80 * MB;

const typeOf = ({ isStream }: Faulty) => (isStream ? "text/event-stream" : "application/json");
const headOf = (status: string, headers: Record<string, string | number>) =>
  `HTTP/1.1 ${status}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
const chunk = (text: string | Uint8Array) => {
  const bytes = Buffer.from(text as string);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
};
const LAST = "0\r\n\r\n";

/** A proper response, with any text. */
const answer =
  (status: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  async (connection: Faulty) => {
    const length = Buffer.byteLength(body);
    const type = { "content-type": typeOf(connection) };
    await connection.send(headOf(status, { ...type, "content-length": length, ...headers }));
    await connection.send(body);
  };
const say = (change: (connection: Faulty) => string | Uint8Array, headers: Record<string, string> = {}) => {
  return (connection: Faulty) => answer("200 OK", change(connection), headers)(connection);
};
/** Begins a response in chunks; `play` continues it. */
const begin = async (connection: Faulty) => {
  await connection.send(headOf("200 OK", { "content-type": typeOf(connection), "transfer-encoding": "chunked" }));
};
const afterPart = (then: (connection: Faulty) => Promise<void> | void) => async (connection: Faulty) => {
  await begin(connection);
  await connection.send(chunk(connection.parts[0]));
  await then(connection);
};
const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };
const page = "<!doctype html><title>502</title><h1>Bad gateway</h1>";
const refusal = (message: string) => JSON.stringify({ error: { message, type: "some_error", code: null } });
const silence = ({ disconnection }: Faulty) => disconnection;
/** The bytes up to a cut in the middle of a character of several bytes. */
const cutCharacter = ({ bodyOf }: Faulty) => {
  const bytes = Buffer.from(bodyOf("Grüße aus Zürich"));
  return bytes.subarray(0, bytes.indexOf(0xc3) + 1);
};

const beforeAnswer: Fault[] = [
  { name: "connection refused", at: "nowhere", expects: "error", isInSmoke: true },
  { name: "unknown host", at: "unknown-host", expects: "error" },
  { name: "TLS garbage", at: "tls", expects: "error", play: (connection) => connection.send("no TLS at all\r\n\r\n") },
  { name: "reset before headers", expects: "error", isInSmoke: true, play: (connection) => connection.reset() },
  { name: "end before headers", expects: "error", play: (connection) => connection.end() },
  {
    name: "reset in headers",
    expects: "error",
    async play(connection) {
      await connection.send("HTTP/1.1 200 OK\r\nContent-Ty");
      connection.reset();
    },
  },
  { name: "no HTTP", expects: "error", play: (connection) => connection.send("SSH-2.0-OpenSSH_9.9\r\n") },
  {
    name: "endless headers",
    expects: "error",
    async play(connection) {
      await connection.send("HTTP/1.1 200 OK\r\n");
      await flood(connection, `x-more: ${"a".repeat(4000)}\r\n`, 4 * MB);
    },
  },
  { name: "silence before headers", expects: "error", isInSmoke: true, play: silence },
  {
    name: "silence in headers",
    expects: "error",
    async play(connection) {
      await connection.send("HTTP/1.1 200 OK\r\ncontent-type: ");
      await connection.disconnection;
    },
  },
];

const statuses: Fault[] = [
  { name: "400 with JSON", expects: "error", isInSmoke: true, play: answer("400 No", refusal("Too long."), json) },
  { name: "401 with a page", expects: "error", play: answer("401 No", page, html) },
  { name: "402 with a text", expects: "error", play: answer("402 No", "Pay first.", { "content-type": "text/plain" }) },
  { name: "403 with nothing", expects: "error", play: answer("403 No", "") },
  { name: "404 with JSON of another form", expects: "error", play: answer("404 No", '{"detail":"Not Found"}', json) },
  {
    name: "429 with Retry-After",
    expects: "error",
    play: answer("429 No", refusal("Slow."), { ...json, "retry-after": "1" }),
  },
  { name: "500 with a page", expects: "error", isInSmoke: true, play: answer("500 No", page, html) },
  { name: "502 with nothing", expects: "error", play: answer("502 No", "") },
  { name: "503 with 8 MB", expects: "error", play: answer("503 No", "no ".repeat(3 * MB)) },
  { name: "529 with damaged JSON", expects: "error", play: answer("529 No", '{"error":{"mess', json) },
  { name: "status 999", expects: "error", play: answer("999 What", refusal("What?"), json) },
  {
    name: "500 whose body is silent",
    expects: "error",
    async play(connection) {
      await connection.send(headOf("500 No", { ...json, "content-length": 100 }));
      await connection.disconnection;
    },
  },
  {
    name: "500 that is reset in its body",
    expects: "error",
    async play(connection) {
      await connection.send(`${headOf("500 No", { ...json, "content-length": 100 })}{"error"`);
      connection.reset();
    },
  },
  { name: "301", expects: "error", play: answer("301 Gone", "", { location: "https://elsewhere.invalid/v1" }) },
  { name: "307 to itself", expects: "error", play: answer("307 Gone", "", { location: "/v1/chat/completions" }) },
  { name: "204", expects: "error", play: (connection) => connection.send("HTTP/1.1 204 No Content\r\n\r\n") },
];

const bodies: Fault[] = [
  { name: "a page with 200", expects: "error", isInSmoke: true, play: answer("200 OK", page, html) },
  { name: "nothing with 200", expects: "error", play: answer("200 OK", "") },
  { name: "an error with 200", expects: "error", play: answer("200 OK", refusal("Failed."), json) },
  {
    name: "no content type",
    expects: "answer",
    play: async ({ body, send }) => send(`${headOf("200 OK", { "content-length": Buffer.byteLength(body) })}${body}`),
  },
  { name: "another content type", expects: "either", play: say(({ body }) => body, { "content-type": "text/plain" }) },
  { name: "truncated, in order", expects: "error", play: say(({ parts }) => parts[0] + parts[1]) },
  { name: "invalid UTF-8", expects: "either", play: say(({ bodyOf }) => Buffer.from(bodyOf("a\u00ffb"), "latin1")) },
  { name: "ended in a character", expects: "error", play: say(cutCharacter) },
  {
    name: "reset in a character",
    expects: "error",
    isInSmoke: true,
    async play(connection) {
      await begin(connection);
      await connection.send(chunk(cutCharacter(connection)));
      connection.reset();
    },
  },
  { name: "reset in the body", expects: "error", isInSmoke: true, play: afterPart((connection) => connection.reset()) },
  { name: "ended in the body", expects: "error", play: afterPart((connection) => connection.end()) },
  { name: "silence in the body", expects: "error", isInSmoke: true, play: afterPart(silence) },
  {
    name: "error in the body",
    expects: "error",
    only: "streamed",
    isInSmoke: true,
    play: say(({ parts, error, body }) => parts[0] + error + body),
  },
  { name: "error first", expects: "error", only: "streamed", play: say(({ error, body }) => error + body) },
  {
    name: "ends twice",
    expects: "either",
    play: say(({ parts, isStream }) => parts.join("") + (isStream ? parts[2] : "")),
  },
  { name: "no end, in order", expects: "either", only: "streamed", play: say(({ parts }) => parts[0] + parts[1]) },
  { name: "data after its end", expects: "answer", only: "streamed", play: say(({ body, parts }) => body + parts[0]) },
  {
    name: "events of all sorts",
    expects: "either",
    only: "streamed",
    play: say(
      ({ parts }) => `${parts[0]}data: null\n\ndata: []\n\ndata: 1\n\ndata: "x"\n\ndata: {}\n\n${parts[1]}${parts[2]}`,
    ),
  },
  {
    name: "damaged JSON in an event",
    expects: "either",
    only: "streamed",
    play: say(({ parts }) => `${parts[0]}data: {"choices":[{"de\n\n${parts[1]}${parts[2]}`),
  },
  {
    name: "deep nesting",
    expects: "either",
    play: say(({ parts, isStream }) =>
      isStream ? `${parts[0]}data: ${"[".repeat(100_000)}\n\n${parts[1]}${parts[2]}` : "[".repeat(100_000),
    ),
  },
  {
    name: "1 MB in one piece",
    expects: "answer",
    isInSmoke: true,
    play: say(({ bodyOf }) => bodyOf("word ".repeat(MB / 5))),
  },
  {
    name: "impossible counts of tokens",
    expects: "answer",
    play: say(({ body }) => body.replaceAll(/(okens|TokenCount)":\d+/g, '$1":-5')),
  },
  { name: "lines that end with CR LF", expects: "answer", play: say(({ body }) => body.replaceAll("\n", "\r\n")) },
  { name: "a byte order mark", expects: "either", play: say(({ body }) => `\ufeff${body}`) },
  {
    name: "a line without end",
    expects: "error",
    async play(connection) {
      await begin(connection);
      if (connection.isStream) await connection.send(chunk("data: "));
      await flood(connection, chunk("a".repeat(256 * 1024)), ENDLESS);
    },
  },
  {
    name: "comments or blanks without end",
    expects: "error",
    async play(connection) {
      await begin(connection);
      await flood(
        connection,
        chunk((connection.isStream ? `: ${"wait ".repeat(200)}\n\n` : " ".repeat(1004)).repeat(256)),
        ENDLESS,
      );
    },
  },
  {
    name: "text without end",
    expects: "error",
    only: "whole",
    async play(connection) {
      await begin(connection);
      const piece = connection.isStream ? connection.parts[0] : "text ".repeat(200);
      await flood(connection, chunk(piece.repeat(256)), ENDLESS);
    },
  },
];

const transfer: Fault[] = [
  { name: "gzip", expects: "answer", play: say(({ body }) => gzipSync(body), { "content-encoding": "gzip" }) },
  {
    name: "damaged gzip",
    expects: "error",
    isInSmoke: true,
    play: say(({ body }) => gzipSync(body).fill(0xff, 20, 60), { "content-encoding": "gzip" }),
  },
  {
    name: "truncated gzip",
    expects: "error",
    play: say(({ body }) => gzipSync(body).subarray(0, 60), { "content-encoding": "gzip" }),
  },
  {
    name: "gzip of 1 GB",
    expects: "error",
    play: say(() => Buffer.concat(Array.from({ length: 16 }, () => bomb())), { "content-encoding": "gzip" }),
  },
  { name: "gzip that is none", expects: "error", play: say(({ body }) => body, { "content-encoding": "gzip" }) },
  {
    name: "truncated brotli",
    expects: "error",
    play: say(({ body }) => brotliCompressSync(body).subarray(0, 40), { "content-encoding": "br" }),
  },
  { name: "unknown encoding", expects: "either", play: say(({ body }) => body, { "content-encoding": "rot13" }) },
  {
    name: "shorter than its length",
    expects: "either",
    async play(connection) {
      await say(({ body }) => body, { "content-length": "999999" })(connection);
      connection.end();
    },
  },
  { name: "longer than its length", expects: "either", play: say(({ body }) => body, { "content-length": "20" }) },
  {
    name: "length and chunks",
    expects: "either",
    play: async (connection) =>
      connection.send(
        `${headOf("200 OK", { "content-type": typeOf(connection), "content-length": 5, "transfer-encoding": "chunked" })}${chunk(connection.body)}${LAST}`,
      ),
  },
  { name: "a chunk of no size", expects: "error", play: afterPart((connection) => connection.send("zz\r\nmore\r\n")) },
  {
    name: "a chunk that is too long",
    expects: "error",
    play: afterPart(async (connection) => {
      await connection.send("ffffffff\r\nmore");
      await connection.disconnection;
    }),
  },
  {
    // undici refuses a 100 that no Expect header has requested.
    name: "100 before it",
    expects: "either",
    async play(connection) {
      await connection.send("HTTP/1.1 100 Continue\r\n\r\n");
      await say(({ body }) => body)(connection);
    },
  },
  {
    name: "103 before it",
    expects: "answer",
    async play(connection) {
      await connection.send("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n");
      await say(({ body }) => body)(connection);
    },
  },
  {
    name: "HTTP/1.0",
    expects: "answer",
    async play(connection) {
      await connection.send(`HTTP/1.0 200 OK\r\ncontent-type: ${typeOf(connection)}\r\n\r\n${connection.body}`);
      connection.end();
    },
  },
  {
    name: "two answers to one question",
    expects: "answer",
    async play(connection) {
      await say(({ body }) => body)(connection);
      await say(({ bodyOf }) => bodyOf("Another answer."))(connection);
    },
  },
  {
    name: "byte by byte",
    expects: "answer",
    async play(connection) {
      await begin(connection);
      for (const byte of Buffer.from(connection.body)) await connection.send(chunk(Uint8Array.of(byte)));
      await connection.send(LAST);
    },
  },
];

let archive = Buffer.alloc(0);

/** 64 MB of blanks, compressed. */
const bomb = () => archive;

/** Compresses the bodies for which that takes long, so that it delays nothing later. */
export async function prepareFaults(): Promise<void> {
  archive = await promisify(gzip)(Buffer.alloc(64 * MB, " "));
}

export const faults: readonly Fault[] = [...beforeAnswer, ...statuses, ...bodies, ...transfer];

/** An answer without a fault. */
export const health: Fault = { name: "healthy", expects: "answer", play: say(({ body }) => body) };
