import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { MEGABYTE } from "@tutti/domain";
import { isRoomFile } from "../orpg/read-room.ts";
import { makeSafe } from "../repair/parse-file.ts";
import { createReport, type Report } from "../repair/report.ts";
import type { ChatFormat } from "./chat-format.ts";
import { chatFormats } from "./chat-formats.ts";
import type { ParsedFile, ReadContext } from "./conversation.ts";
import { createJsonStream, type StreamedValue, type StreamFailure } from "./json-stream.ts";
import { type ParsedChat, parsedConversation, parsedRoomFile } from "./parsed-chat.ts";
import { isSillyTavern, readSillyTavern } from "./silly-tavern.ts";

/** One result of reading a file: a chat, or a part that could not be read, as a sentence for a person. */
export type ReadStep = { type: "chat"; chat: ParsedChat } | { type: "problem"; text: string };

export interface ReadChatsOptions {
  /** The file's name without folders; it is the title of untitled chats. */
  fileName: string;
  /** The file of the export that a chat points at; absent: there are none. */
  fileOf?: (pointer: string) => ParsedFile | undefined;
}

/** Bytes of one chat. Parsed they are some four times as much, and a browser gives a page about 4 GB. */
const MAX_CHAT_SIZE = 256 * MEGABYTE;
/** Bytes in which the first line must end if a file holds lines of JSON. */
const MAX_FIRST_LINE = 4 * MEGABYTE;

const failures: Readonly<Record<StreamFailure, string>> = {
  "not-json": "is not valid JSON",
  "cut-off": "ends too early: it may have been cut off",
  "too-large": `holds a chat of more than ${MAX_CHAT_SIZE / MEGABYTE} MB, which a browser cannot hold`,
};

/**
 * Reads chats from a file of this product or of another one, which is recognized by its content (`chatFormats`,
 * orpg.1.0 to 3.0, SillyTavern's JSON lines), as its bytes arrive: a list is read chat by chat. A chat that cannot be
 * read is left out alone, and of a file that is cut off only the rest is missing. A file without chats gives nothing.
 * Never rejects because of a file's content.
 */
export async function* readChats(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadChatsOptions,
): AsyncGenerator<ReadStep, void, undefined> {
  const bytes = chunks[Symbol.asyncIterator]();
  try {
    const head = await readHead(bytes);
    const first = firstByte(head);
    if (first === OPENING_BRACKET) yield* readJson(head, bytes, { ...options, isList: true });
    else if (first === OPENING_BRACE) {
      if (isSillyTavern(new TextDecoder().decode(head))) yield* readLines(head, bytes, options);
      else yield* readJson(head, bytes, { ...options, isList: false });
    }
  } finally {
    await bytes.return?.();
  }
}

const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
const NEW_LINE = 0x0a;

/** The bytes up to the end of the first line that is not blank. */
async function readHead(bytes: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array();
  for (;;) {
    const next = await bytes.next();
    if (next.done === true) return head;
    head = join([head, next.value]);
    const start = head.findIndex((byte) => !isBlank(byte));
    if (start < 0) {
      if (head.length > MAX_FIRST_LINE) return head;
      continue;
    }
    // A list needs no line, and any other value than a list or an object is not ours.
    if (head[start] !== OPENING_BRACE || head.length > MAX_FIRST_LINE || head.indexOf(NEW_LINE, start) >= 0)
      return head;
  }
}

/** White space, and the three bytes of a byte order mark. */
function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf;
}

function firstByte(head: Uint8Array): number | undefined {
  return head.find((byte) => !isBlank(byte));
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function* readLines(
  head: Uint8Array,
  bytes: AsyncIterator<Uint8Array>,
  options: ReadChatsOptions,
): AsyncGenerator<ReadStep, void, undefined> {
  const parts = [head];
  let size = head.length;
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) {
    size += next.value.length;
    if (size > MAX_CHAT_SIZE) return yield problem(options.fileName, "too-large");
    parts.push(next.value);
  }
  const report = createReport();
  const conversation = readSillyTavern(new TextDecoder().decode(join(parts)), report);
  const chat = parsedConversation(conversation, {
    product: "silly-tavern",
    report,
    fallback: stemOf(options.fileName),
  });
  if (chat) yield { type: "chat", chat };
}

async function* readJson(
  head: Uint8Array,
  bytes: AsyncIterator<Uint8Array>,
  options: ReadChatsOptions & { isList: boolean },
): AsyncGenerator<ReadStep, void, undefined> {
  const stream = createJsonStream(options.isList, MAX_CHAT_SIZE);
  const reader = createValueReader(options);
  let count = 0;
  const countSteps = function* (steps: Iterable<ReadStep>): Generator<ReadStep> {
    for (const step of steps) {
      if (step.type === "chat") count += 1;
      yield step;
    }
  };
  const withoutMark = head[0] === 0xef ? head.subarray(3) : head;
  for (let chunk: Uint8Array | undefined = withoutMark; chunk !== undefined; ) {
    for (const value of stream.write(chunk)) yield* countSteps(reader.read(value));
    if (stream.failure() !== undefined) break;
    const next: IteratorResult<Uint8Array> = await bytes.next();
    chunk = next.done === true ? undefined : next.value;
  }
  for (const value of stream.end()) yield* countSteps(reader.read(value));
  yield* countSteps(reader.end());
  const failure = stream.failure();
  if (failure !== undefined) yield problem(options.fileName, failure, count);
}

function problem(fileName: string, failure: StreamFailure, count = 0): ReadStep {
  const after = count === 0 ? "" : ` after ${count} ${count === 1 ? "chat" : "chats"}; what follows was left out`;
  return { type: "problem", text: `“${fileName}” ${failures[failure]}${after}.` };
}

/** A file's name without its extension. */
function stemOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/u, "").trim() || fileName;
}

interface Group {
  format: ChatFormat;
  key: string;
  values: JsonObject[];
  report: Report;
}

/** Makes chats from a file's values, one after the other. */
function createValueReader({ fileName, fileOf = () => undefined }: ReadChatsOptions) {
  let group: Group | undefined;

  const readWith = (
    format: ChatFormat,
    values: readonly JsonObject[],
    { report, isWhole }: { report: Report; isWhole: boolean },
  ): ReadStep[] => {
    const [first] = values;
    if (!first) return [];
    try {
      return format
        .read(first, { report, fileOf } satisfies ReadContext, values)
        .flatMap((conversation): ReadStep[] => {
          const fallback = isWhole ? stemOf(fileName) : undefined;
          const chat = parsedConversation(conversation, { product: format.product, report, fallback });
          return chat ? [{ type: "chat", chat }] : [];
        });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [
        { type: "problem", text: `A chat of “${fileName}” is damaged, and was left out (${reason.slice(0, 200)}).` },
      ];
    }
  };
  const closeGroup = (): ReadStep[] => {
    const open = group;
    group = undefined;
    return open ? readWith(open.format, open.values, { report: open.report, isWhole: false }) : [];
  };

  return {
    read({ value: streamedValue, isWhole }: StreamedValue): ReadStep[] {
      if (!isObject(streamedValue)) return [];
      const format = chatFormats.find(({ is }) => is(streamedValue));
      const report = group?.format === format && group ? group.report : createReport();
      const value = makeSafe(format?.flatten?.(streamedValue) ?? streamedValue, report);
      if (!isObject(value)) return [];
      if (format === undefined) {
        return isRoomFile(value) ? [{ type: "chat", chat: parsedRoomFile(value, report) }] : [];
      }
      const key = format.groupOf?.(value);
      if (key === undefined) return [...closeGroup(), ...readWith(format, [value], { report, isWhole })];
      if (group?.format === format && group.key === key) {
        group.values.push(value);
        return [];
      }
      const before = closeGroup();
      group = { format, key, values: [value], report: createReport() };
      return before;
    },
    end: closeGroup,
  };
}
