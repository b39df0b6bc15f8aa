import type { AppModels, ModelCall, ModelOutcome } from "./model-call.ts";

/** Models that answer at once, and record their calls. */
export function createAnsweringModels(answer: (call: ModelCall) => string = () => "Yes"): {
  models: AppModels;
  calls: ModelCall[];
} {
  const calls: ModelCall[] = [];
  const models: AppModels = {
    ask: async (call, { onText }): Promise<ModelOutcome> => {
      calls.push(call);
      const text = answer(call);
      for (const piece of text.match(/.{1,3}/gsu) ?? []) onText(piece);
      const value = { text, model: "maker/name", cost: 0.001, promptTokens: 7, completionTokens: 11 };
      return { ok: true, value: { ...value, finishReason: "stop" } };
    },
  };
  return { models, calls };
}
