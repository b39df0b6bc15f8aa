import type { AttachedFile } from "./attached-file.ts";

/** The ways to read a PDF. */
export type PdfEngine = "pdf-text" | "native" | "mistral-ocr";

/** What becomes of a file on its way to one model. */
export type FilePlan =
  /** The provider gets it as it is. */
  | { action: "keep" }
  /** It is a picture, and is shown as one. */
  | { action: "show" }
  /** It is read here, or has been. */
  | { action: "read"; engine: Exclude<PdfEngine, "native"> }
  /** It cannot be read; the reason is a sentence. */
  | { action: "refuse"; reason: string };

export interface FileRules {
  /** What the request, or else the operator, wants; undefined: whatever costs nothing more. */
  engine: PdfEngine | undefined;
  /** Free variants have PDFs read as text, and never by a paid service. */
  isFree: boolean;
  /** The model, as its provider serves it, takes files. */
  takesFiles: boolean;
  /** How a person calls it. */
  modelName: string;
}

const read = { action: "read", engine: "pdf-text" } as const;

/**
 * Decides what becomes of a file. PDFs go to models that take files as they are, and to others as text, unless an
 * engine is named; texts are written into the message, which every model can read; pictures are shown as such.
 */
export function planFile({ kind, url, name }: Pick<AttachedFile, "kind" | "url" | "name">, rules: FileRules): FilePlan {
  const { takesFiles, modelName } = rules;
  const engine = rules.isFree ? "pdf-text" : rules.engine;
  switch (kind) {
    case "image":
      return { action: "show" };
    case "text": {
      const isNative = takesFiles && (engine === "native" || (engine === undefined && url !== undefined));
      return isNative ? { action: "keep" } : read;
    }
    case "pdf":
    case undefined: {
      if (engine === "mistral-ocr") return { action: "read", engine };
      if (engine === "pdf-text") return read;
      if (takesFiles) return { action: "keep" };
      if (engine === undefined) return read;
      return {
        action: "refuse",
        reason: `${modelName} does not read files by itself. Ask for the engine "pdf-text", or another model.`,
      };
    }
    case "other":
      if (takesFiles && !rules.isFree) return { action: "keep" };
      return { action: "refuse", reason: `${modelName} cannot read ${name}: send it as a PDF or as text.` };
  }
}
