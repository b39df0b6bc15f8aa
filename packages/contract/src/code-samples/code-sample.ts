import { curlSample } from "./curl.ts";
import { pythonSample } from "./python.ts";
import type { SampleFacts, SampleLibrary, SampleRequest } from "./sample-request.ts";
import { typescriptSample } from "./typescript.ts";

export const sampleLanguages = ["curl", "typescript", "python"] as const;

export type SampleLanguage = (typeof sampleLanguages)[number];

export interface CodeSampleOptions extends SampleRequest {
  language: SampleLanguage;
  /** Default: `openai`. Without effect on curl. */
  library?: SampleLibrary | undefined;
  /** The gateway's origin, as in `http://127.0.0.1:4000`. */
  origin: string;
}

/**
 * A whole program that asks a model and prints its answer, ready to be pasted and run. It reads the key from the
 * environment variable `TUTTI_API_KEY`. The answer goes to the standard output, the reasoning to the standard error
 * output.
 */
export function codeSample(options: CodeSampleOptions): string {
  const { language, library = "openai", origin, model, messages, parameters = {}, stream } = options;
  const facts: SampleFacts = {
    baseUrl: `${origin}/api/v1`,
    // As it will be on the wire: without the values that JSON leaves out.
    body: JSON.parse(JSON.stringify({ model, messages, ...parameters, ...(stream ? { stream } : {}) })),
  };
  switch (language) {
    case "curl":
      return curlSample(facts);
    case "typescript":
      return typescriptSample(facts, library);
    case "python":
      return pythonSample(facts, library);
  }
}
