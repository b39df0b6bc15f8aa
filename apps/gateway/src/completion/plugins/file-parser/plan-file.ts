import type { AttachedFile } from "./attached-file.ts";

/** The ways to read a PDF. */
export type PdfEngine = "pdf-text" | "native" | "mistral-ocr";

/** How a file is sent to one model. */
export type FilePlan =
  /** The provider is sent the file unchanged. */
  | { action: "keep" }
  /** The file is an image, and is sent as one. */
  | { action: "show" }
  /** The gateway reads the file, or has read it. */
  | { action: "read"; engine: Exclude<PdfEngine, "native"> }
  /** The file cannot be read; the reason is a sentence. */
  | { action: "refuse"; reason: string };

export interface FileRules {
  /** The engine of the request, or else of the operator; undefined: the one that costs nothing more. */
  engine: PdfEngine | undefined;
  /** Free variants have PDFs read as text, and never by a paid service. */
  isFree: boolean;
  /** Whether the model, as its provider serves it, has file input. */
  takesFiles: boolean;
  /** The model's name for people. */
  modelName: string;
}

const read = { action: "read", engine: "pdf-text" } as const;

/**
 * Decides how a file is sent. PDFs are sent unchanged to models with file input, and to others as text, unless an
 * engine is named; texts are written into the message, which every model can read; images are sent as such.
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
        reason: `${modelName} cannot read files itself. Use the engine "pdf-text" or another model.`,
      };
    }
    case "other":
      if (takesFiles && !rules.isFree) return { action: "keep" };
      return { action: "refuse", reason: `${modelName} cannot read ${name}: send it as a PDF or as text.` };
  }
}
