import type {
  Content,
  FunctionCallingConfigMode,
  FunctionDeclaration,
  GenerateContentConfig,
  ImageConfig,
  SpeechConfig,
  ThinkingLevel,
} from "@google/genai";

/**
 * The body of `models/{model}:streamGenerateContent`. The fields are those of Google's own library; its enums are
 * written as the strings of their values, since only its types are used here.
 */
export interface GeminiRequest {
  contents: Content[];
  systemInstruction?: Content;
  tools?: GeminiTool[];
  toolConfig?: GeminiToolConfig;
  generationConfig?: GeminiGenerationConfig;
  serviceTier?: "flex" | "priority" | "standard";
  safetySettings?: unknown[];
  cachedContent?: string;
}

/** Functions of the client's, or one tool of Google's own (`googleSearch`, `codeExecution`, …) with its options. */
export type GeminiTool = { functionDeclarations: FunctionDeclaration[] } | { [tool: string]: object };

export interface GeminiToolConfig {
  functionCallingConfig?: { mode: `${FunctionCallingConfigMode}`; allowedFunctionNames?: string[] };
  includeServerSideToolInvocations?: boolean;
}

export type GeminiGenerationConfig = Pick<
  GenerateContentConfig,
  | "temperature"
  | "topP"
  | "topK"
  | "seed"
  | "presencePenalty"
  | "frequencyPenalty"
  | "maxOutputTokens"
  | "stopSequences"
  | "responseLogprobs"
  | "logprobs"
  | "responseMimeType"
  | "responseJsonSchema"
  | "responseModalities"
> & {
  thinkingConfig?: ThinkingSettings;
  imageConfig?: ImageConfig;
  speechConfig?: SpeechConfig;
};

export interface ThinkingSettings {
  includeThoughts: boolean;
  /** In tokens; 0 turns thinking off. */
  thinkingBudget?: number;
  thinkingLevel?: `${ThinkingLevel}`;
}
