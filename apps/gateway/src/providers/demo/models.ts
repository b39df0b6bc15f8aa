import type { ProviderModel } from "../provider.ts";

/** The names of the demo models, as the provider itself calls them. */
export type DemoModelName = "guide" | "reasoner" | "builder";

const CONTEXT_LENGTH = 32_768;

interface Description {
  name: string;
  description: string;
  parameters?: readonly string[];
  reasoning?: { mandatory: boolean };
}

const DESCRIPTIONS: Record<DemoModelName, Description> = {
  guide: {
    name: "Demo Guide",
    description:
      "No AI: a program that searches Tutti's own documentation and answers with the passages it found, each with its source. Ask it how Tutti is started, configured or built.",
  },
  reasoner: {
    name: "Demo Reasoner",
    description:
      "No AI: a program that computes answers to countable questions and shows its steps: letters in a word, 9.9 vs 9.11.",
    parameters: ["include_reasoning", "max_tokens", "reasoning"],
    reasoning: { mandatory: false },
  },
  builder: {
    name: "Demo Builder",
    description:
      "No AI: a program that writes a small working app from a template: a list app, a landing page, a 2D game or a 3D game, with the title, the colors and the items that you name.",
  },
};

/** The three demo models. They cost nothing and take text. */
export const DEMO_MODELS: readonly ProviderModel[] = Object.entries(DESCRIPTIONS).map(([upstreamId, model]) => ({
  upstreamId,
  slug: `demo/${upstreamId}`,
  name: model.name,
  description: model.description,
  contextLength: CONTEXT_LENGTH,
  maxCompletionTokens: CONTEXT_LENGTH,
  inputModalities: ["text"],
  outputModalities: ["text"],
  pricing: { prompt: "0", completion: "0" },
  supportedParameters: model.parameters ?? ["max_tokens"],
  reasoning: model.reasoning,
  instructType: null,
}));

/** Whether a provider's model id is one of the demo models. */
export function isDemoModelName(upstreamId: string): upstreamId is DemoModelName {
  return Object.hasOwn(DESCRIPTIONS, upstreamId);
}
