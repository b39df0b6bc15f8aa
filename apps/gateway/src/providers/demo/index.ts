import { asksForFiles, build, createGuide, type DemoProgram, type Random, reason } from "@tutti/demo-models";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { DEMO_MODELS, type DemoModelName, isDemoModelName } from "./models.ts";
import { readQuestion } from "./question.ts";
import { type Delay, streamAnswer } from "./stream-answer.ts";

/** The dependencies of the demo models. */
export interface DemoProviderOptions {
  /** The folder with README.md, ARCHITECTURE.md, CONTRIBUTING.md and docs; need not exist. */
  documentationFolder: string;
  delay: Delay;
  /** Numbers in [0, 1), for the jitter of the stream. */
  random: Random;
}

const PROVIDER_NAME = "Demo";

/** Tokens a second. Code is read by programs rather than people, so it may come faster. */
const SPEEDS: Record<DemoModelName, number> = { guide: 65, reasoner: 55, builder: 80 };

/** The built-in provider: three programs that show how Tutti works where no model is connected. No network, no AI. */
export function createDemoProvider({ documentationFolder, delay, random }: DemoProviderOptions): Provider {
  const programs: Record<DemoModelName, DemoProgram> = {
    guide: createGuide(documentationFolder),
    reasoner: reason,
    builder: build,
  };
  return {
    slug: "demo",
    name: PROVIDER_NAME,
    kind: "demo",
    dataPolicy: { training: false, retention: false },
    listModels: async () => DEMO_MODELS,
    async *complete({ model, body, signal }: ProviderRequest) {
      signal.throwIfAborted();
      const name = model.upstreamId;
      if (!isDemoModelName(name)) throw unknownModel(model);
      yield { type: "metadata", model: model.slug, provider: PROVIDER_NAME };
      const question = readQuestion(body);
      // Every program makes the app that is asked for: an attempt without files would only look broken.
      const program = asksForFiles(question) ? build : programs[name];
      const answer = await program(question);
      yield* streamAnswer({
        answer,
        promptTokens: estimateTokens(question.transcript),
        maxTokens: body.max_tokens && body.max_tokens > 0 ? body.max_tokens : undefined,
        signal,
        delay,
        random,
        tokensPerSecond: program === build ? SPEEDS.builder : SPEEDS[name],
      });
    },
  };
}

function unknownModel(model: ProviderModel): ProviderError {
  return new ProviderError({
    code: 404,
    message: `The demo provider has no model '${model.upstreamId}'.`,
    metadata: { provider_name: PROVIDER_NAME },
  });
}
