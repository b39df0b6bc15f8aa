import { zlibSync } from "fflate";
import { fromLatin1, toBase64, toUtf8 } from "./bytes.ts";
import { type PngChunk, writePngChunks } from "./png-chunks.ts";

/** A card of version 2 as its products write it, with unknown fields. */
export const cardVersion2 = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: {
    name: "Wanderer",
    description: "{{char}} walks. {{User}} follows <BOT>.",
    personality: "calm",
    scenario: "A road, with <USER>.",
    first_mes: "Hello, {{user}}.",
    mes_example: "<START>\n{{char}}: Yes.",
    creator_notes: "Never for models.",
    system_prompt: "Stay {{char}}. {{original}}",
    post_history_instructions: "Short answers.",
    alternate_greetings: ["Again, {{user}}?", 7, ""],
    tags: ["road"],
    creator: "somebody",
    character_version: "1",
    extensions: { depth_prompt: { depth: 4 } },
    character_book: {
      extensions: {},
      entries: [
        { keys: ["x"], content: "Second law.", enabled: true, constant: true, insertion_order: 2, extensions: {} },
        { keys: ["y"], content: "First law.", enabled: true, constant: true, insertion_order: 1, extensions: {} },
        { keys: ["z"], content: "Only when z.", enabled: true, insertion_order: 0, extensions: {} },
      ],
    },
  },
};

export const cardVersion1 = {
  name: "Äneas",
  description: "A sailor.",
  personality: "",
  scenario: "",
  first_mes: "Ahoy",
  mes_example: "",
};

const header: PngChunk = { type: "IHDR", data: Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0) };
const pixels: PngChunk = { type: "IDAT", data: zlibSync(Uint8Array.of(0, 0)) };
const end: PngChunk = { type: "IEND", data: new Uint8Array() };

/** A picture of one gray pixel, with more chunks before its pixels. */
export function pngWith(...chunks: readonly PngChunk[]): Uint8Array {
  return writePngChunks([header, ...chunks, pixels, end]);
}

export function base64Json(value: unknown): string {
  return toBase64(toUtf8(JSON.stringify(value)));
}

function bytesOf(text: string): Uint8Array {
  const bytes = fromLatin1(text);
  if (!bytes) throw new RangeError("Latin-1 only.");
  return bytes;
}

export function compressedText(keyword: string, content: Uint8Array): PngChunk {
  return { type: "zTXt", data: Uint8Array.of(...bytesOf(`${keyword}\0\0`), ...zlibSync(content)) };
}

export function internationalText(keyword: string, text: string, isCompressed: boolean): PngChunk {
  const textBytes = isCompressed ? zlibSync(toUtf8(text)) : toUtf8(text);
  return { type: "iTXt", data: Uint8Array.of(...bytesOf(`${keyword}\0`), isCompressed ? 1 : 0, 0, 0, 0, ...textBytes) };
}

/** A WebP's container with the chunks; it holds no pixels, which are not read. */
export function webpWith(...chunks: readonly { type: string; data: Uint8Array }[]): Uint8Array {
  const parts = chunks.flatMap(({ type, data }) => [
    ...bytesOf(type),
    ...littleEndian(data.length, 4),
    ...data,
    ...(data.length % 2 === 1 ? [0] : []),
  ]);
  return Uint8Array.of(...bytesOf("RIFF"), ...littleEndian(parts.length + 4, 4), ...bytesOf("WEBP"), ...parts);
}

/** EXIF whose user's comment is the text, in a directory that the main one points at. */
export function exifWithComment(comment: Uint8Array): Uint8Array {
  const entry = (tag: number, type: number, count: number, value: number) => [
    ...littleEndian(tag, 2),
    ...littleEndian(type, 2),
    ...littleEndian(count, 4),
    ...littleEndian(value, 4),
  ];
  return Uint8Array.of(
    ...bytesOf("II*\0"),
    ...littleEndian(8, 4),
    ...littleEndian(1, 2),
    ...entry(0x8769, 4, 1, 26),
    ...littleEndian(0, 4),
    ...littleEndian(1, 2),
    ...entry(0x9286, 7, comment.length, 44),
    ...littleEndian(0, 4),
    ...comment,
  );
}

function littleEndian(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_none, index) => (value >>> (8 * index)) & 0xff);
}
