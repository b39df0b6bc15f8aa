import type { AnswerPart, ApiError, MessagePart } from "@tutti/contract";
import type { Dispatcher } from "undici";
import * as z from "zod";
import { ApiFailure } from "../../../api-failure.ts";
import type { FileParserSettings } from "../../../config/config.ts";
import type { Endpoint } from "../../../endpoints/endpoint.ts";
import { estimatePrompt } from "../../../tokens/estimate-prompt.ts";
import { type Connections, findConnection } from "../connections.ts";
import type { CompletionContext, Plugin, PluginRun } from "../plugin.ts";
import { readOptions } from "../read-options.ts";
import { type AttachedFile, hasFiles, imageUrlOf, readFilePart } from "./attached-file.ts";
import { createFileFetcher, type FileFetcher } from "./fetch-file.ts";
import { annotationsIn, type FileAnnotation, toParts } from "./file-annotation.ts";
import { createPdfParser } from "./parse-pdf.ts";
import { type FilePlan, type PdfEngine, planFile } from "./plan-file.ts";
import { type FileReaders, type FileReading, readFile } from "./read-file.ts";

export interface FileParserOptions {
  settings: FileParserSettings;
  connections: Connections;
  dispatcher: Dispatcher;
  /** Default: from public addresses. */
  web?: FileFetcher | undefined;
}

const optionsSchema = z.looseObject({
  max_files: z
    .int({ error: ({ input }) => `Expected max_files to be a whole number, received ${JSON.stringify(input)}` })
    .min(1, { error: "Expected max_files to be at least 1" })
    .nullish(),
  pdf: z
    .looseObject({
      engine: z
        .enum(["pdf-text", "native", "mistral-ocr", "cloudflare-ai"], {
          error: ({ input }) => `Expected "pdf-text", "native" or "mistral-ocr", received ${JSON.stringify(input)}`,
        })
        .nullish(),
    })
    .nullish(),
});

/** The rules for the files of one request. */
interface Rules {
  maxFiles: number | undefined;
  engine: PdfEngine | undefined;
}

/**
 * Reads the files of a request for models without file input: PDFs as text, or by Mistral's OCR, and texts as they are.
 * The content is sent with the answer, and is not read again when it comes back. Free variants have PDFs read as text,
 * whichever engine is requested.
 */
export function createFileParser({ settings, connections, dispatcher, web }: FileParserOptions): Plugin {
  const pdfs = createPdfParser();
  const fetcher = settings.fetchesUrls ? (web ?? createFileFetcher()) : undefined;
  return {
    id: "file-parser",
    begin(context, body, options) {
      if (!hasFiles(body.messages)) return undefined;
      const findOcr = () => findConnection(connections, { identity: context.identity, slugs: ["mistral"] });
      const readers: FileReaders = { pdfs, web: fetcher, dispatcher, findOcr };
      const fileAnnotationsByKey = annotationsIn(body.messages);
      return createRun({
        context,
        annotationsByHash: fileAnnotationsByKey,
        readers,
        rules: rulesOf(options, { settings, context }),
      });
    },
  };
}

function rulesOf(
  options: Readonly<Record<string, unknown>> | undefined,
  { settings, context }: { settings: FileParserSettings; context: CompletionContext },
): Rules {
  if (context.isFreeVariant) return { maxFiles: settings.maxFiles, engine: "pdf-text" };
  const { max_files: maxFiles, pdf } = readOptions("file-parser", optionsSchema, options);
  const engine = pdf?.engine ?? settings.pdfEngine;
  return { maxFiles: maxFiles ?? settings.maxFiles, engine: engine === "cloudflare-ai" ? "pdf-text" : engine };
}

interface RunOptions {
  context: CompletionContext;
  /** The annotations of earlier answers, by hash. */
  annotationsByHash: ReadonlyMap<string, FileAnnotation>;
  readers: FileReaders;
  rules: Rules;
}

function createRun({ context, annotationsByHash, readers, rules }: RunOptions): PluginRun {
  // Endpoints that are tried one after the other are sent the same parts.
  const files = new WeakMap<MessagePart, AttachedFile>();
  const fileOf = (part: MessagePart): AttachedFile | undefined => {
    const file = files.get(part) ?? readFilePart(part);
    if (file) files.set(part, file);
    return file;
  };
  const readings = new Map<string, Promise<FileAnnotation>>();
  /** The files that were read for this answer; `untold` has those that the client has not been sent yet. */
  const fresh: FileAnnotation[] = [];
  let untold: AnswerPart[] = [];

  const read = (
    file: AttachedFile,
    engine: Extract<FilePlan, { action: "read" }>["engine"],
  ): Promise<FileAnnotation> => {
    const earlier = annotationsByHash.size === 0 ? undefined : annotationsByHash.get(file.hash());
    if (earlier) return Promise.resolve(earlier);
    const key = `${engine} ${file.hash()}`;
    const running =
      readings.get(key) ??
      readFile(file, engine, { readers, signal: context.signal }).then((reading) => {
        if (!reading.ok) throw unreadable(file, reading.error);
        keep(reading.value);
        return reading.value.annotation;
      });
    readings.set(key, running);
    return running;
  };
  const keep = ({ annotation, isCostly, cost }: FileReading) => {
    context.meter.pluginCost += cost;
    if (!isCostly) return;
    fresh.push(annotation);
    untold.push({ type: "file", file: { ...annotation } });
  };
  const replace = async (part: MessagePart, endpoint: Endpoint): Promise<readonly MessagePart[]> => {
    const file = fileOf(part);
    if (!file) return [part];
    const plan = planFile(file, { ...abilitiesOf(endpoint), engine: rules.engine, isFree: context.isFreeVariant });
    switch (plan.action) {
      case "keep":
        return [part];
      case "show":
        return [{ type: "image_url", image_url: { url: imageUrlOf(file) } }];
      case "refuse":
        throw refusalOf(plan.reason);
      case "read":
        return toParts(await read(file, plan.engine), { seesImages: endpoint.model.inputModalities.includes("image") });
    }
  };

  return {
    beforeRouting(body) {
      const { maxFiles } = rules;
      if (maxFiles === undefined) return body;
      const all = body.messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).map(fileOf);
      const count = all.filter(
        (file) => file && (annotationsByHash.size === 0 || !annotationsByHash.has(file.hash())),
      ).length;
      if (count > maxFiles) {
        throw refusalOf(`This request has ${count} files to read, but at most ${maxFiles} are allowed (max_files).`);
      }
      return body;
    },
    chooseEndpoints(endpoints) {
      if (rules.engine !== "native") return endpoints;
      const taking = endpoints.filter((endpoint) => abilitiesOf(endpoint).takesFiles);
      return taking.length > 0 ? taking : endpoints;
    },
    async beforeAttempt(request, endpoint) {
      const messages = await Promise.all(
        request.body.messages.map(async (message) => {
          const { content } = message;
          if (!Array.isArray(content) || !content.some(({ type }) => type === "file")) return message;
          const parts = await Promise.all(content.map((part) => replace(part, endpoint)));
          return { ...message, content: parts.flat() };
        }),
      );
      const body = { ...request.body, messages };
      context.meter.promptTokens = estimatePrompt(body).tokens;
      return { ...request, body };
    },
    onPart(part) {
      if (part.type === "error")
        return untold.length === 0 ? part : { ...part, error: withAnnotations(part.error, fresh) };
      if (untold.length === 0 || (part.type !== "text-delta" && part.type !== "finish")) return part;
      const before = untold;
      untold = [];
      return [...before, part];
    },
    onRefusal: (error) => withAnnotations(error, fresh),
  };
}

function abilitiesOf({ model, provider }: Endpoint): { takesFiles: boolean; modelName: string } {
  return { takesFiles: model.inputModalities.includes("file"), modelName: `${model.slug} at ${provider.name}` };
}

/** The error with the files that were read, so that they are not lost with a failed answer. */
function withAnnotations(error: ApiError, read: readonly FileAnnotation[]): ApiError {
  if (read.length === 0) return error;
  const annotations = read.map((file) => ({ type: "file", file }));
  return { ...error, metadata: { ...error.metadata, file_annotations: annotations } };
}

function unreadable({ name }: AttachedFile, reason: string): ApiFailure {
  return new ApiFailure({
    code: 422,
    message: `Failed to read ${name}: ${reason}`,
    metadata: { error_type: "unprocessable" },
  });
}

function refusalOf(message: string): ApiFailure {
  return new ApiFailure({ code: 400, message, metadata: { error_type: "invalid_request" } });
}
