import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../../config/config.ts";
import { fail, type Result, succeed } from "../../../result.ts";
import { type AttachedFile, bytesOf, isPdfBytes, kindOf } from "./attached-file.ts";
import type { FileFetcher } from "./fetch-file.ts";
import { annotate, type FileAnnotation, type FileContent } from "./file-annotation.ts";
import { readByOcr } from "./ocr.ts";
import type { PdfParser } from "./parse-pdf.ts";
import { defaultPdfLimits, type PdfFailure, type PdfText } from "./pdf-limits.ts";
import type { FilePlan } from "./plan-file.ts";

/** Services that file reading depends on. */
export interface FileReaders {
  pdfs: PdfParser;
  /** Undefined where the operator has disabled fetching. */
  web: FileFetcher | undefined;
  dispatcher: Dispatcher;
  /** The provider whose OCR the sender may use. */
  findOcr(): Promise<ProviderConfig | undefined>;
}

export interface FileReading {
  annotation: FileAnnotation;
  /** Whether the file is worth keeping with the answer: reading it again would take time, or money. */
  isCostly: boolean;
  /** US dollars. */
  cost: number;
}

const reasons: Readonly<Record<PdfFailure, string>> = {
  password: "it is protected by a password.",
  broken: "it is damaged or is not a PDF.",
  memory: "it needs more memory than a file is allowed.",
  time: `it takes longer than ${defaultPdfLimits.time / 1000} seconds.`,
};

const NO_TEXT =
  "(No text was found in this PDF: its pages may be pictures. A model that reads files by itself, or the engine mistral-ocr, can read them.)";

/** Reads the content of a file. A failure is the end of a sentence that began with the file's name. */
export async function readFile(
  file: AttachedFile,
  engine: Extract<FilePlan, { action: "read" }>["engine"],
  { readers, signal }: { readers: FileReaders; signal: AbortSignal },
): Promise<Result<FileReading, string>> {
  if (engine === "mistral-ocr" && file.kind !== "text") {
    const provider = await readers.findOcr();
    if (!provider) return fail("the engine mistral-ocr needs a Mistral key (MISTRAL_API_KEY or your own).");
    const url = file.url ?? `data:application/pdf;base64,${bytesOf(file).toString("base64")}`;
    const reading = await readByOcr(url, { provider, dispatcher: readers.dispatcher, signal });
    return reading.ok ? toReport(file, reading.value.content, { cost: reading.value.cost }) : reading;
  }
  if (file.url === undefined) return readBytes(file, { bytes: bytesOf(file), kind: file.kind }, { readers, signal });
  if (!readers.web) return fail("this gateway does not fetch files from the web; send the file in the message.");
  const fetchResult = await readers.web.fetch(file.url, signal);
  if (!fetchResult.ok) return fetchResult;
  const { bytes, mediaType } = fetchResult.value;
  const kind = kindOf({ mediaType, name: file.name, isPdf: isPdfBytes(bytes) });
  return readBytes(file, { bytes: Buffer.from(Uint8Array.from(bytes).buffer), kind }, { readers, signal });
}

async function readBytes(
  file: AttachedFile,
  { bytes, kind }: { bytes: Buffer<ArrayBuffer>; kind: AttachedFile["kind"] },
  { readers, signal }: { readers: FileReaders; signal: AbortSignal },
): Promise<Result<FileReading, string>> {
  if (kind === "pdf") {
    const parsed = await readers.pdfs.parse(bytes, signal);
    return parsed.ok
      ? toReport(file, [{ type: "text", text: describePdf(parsed.value) }])
      : fail(reasons[parsed.error]);
  }
  if (kind !== "text") return fail("it is neither a PDF nor a text file.");
  const text = decode(bytes);
  if (text.includes("\0")) return fail("it is not a text file.");
  return toReport(file, [{ type: "text", text: cut(text) }], { isCostly: file.url !== undefined });
}

function toReport(
  { hash, name }: AttachedFile,
  fileContents: readonly FileContent[],
  { isCostly = true, cost = 0 }: Partial<FileReading> = {},
): Result<FileReading, string> {
  return succeed({ annotation: annotate(hash(), name, fileContents), isCostly, cost });
}

function describePdf({ text, pages, totalPages }: PdfText): string {
  if (text === "") return NO_TEXT;
  return pages < totalPages ? `${text}\n\n(Only the first ${pages} of ${totalPages} pages are here.)` : text;
}

function cut(text: string): string {
  const { characters } = defaultPdfLimits;
  if (text.length <= characters) return text;
  return `${text.slice(0, characters).toWellFormed()}\n\n(The text goes on; only its beginning is here.)`;
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16) return new TextDecoder().decode(bytes);
  return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
}
