import { t } from "@lingui/core/macro";
import {
  type ChatRequest,
  callWithin,
  type Model,
  mostPromptTokens,
  NANODOLLARS,
  toNanodollars,
  withoutUndefined,
} from "@tutti/contract";
import { reserve, settle } from "@tutti/domain";
import type { AppModels, ModelCall, ModelErrorCode, ModelOutcome } from "@tutti/preview";
import type { AskModel, ModelAnswer } from "../api/ask-model.ts";
import type { Purses } from "../purses.ts";
import { chooseModel, type PricedModel } from "./choose-model.ts";

/** Milliseconds after which a call is aborted. */
const CALL_TIMEOUT = 5 * 60_000;

/** Prices of `max_price` are for a million tokens. */
const MILLION = 1_000_000;

/** The outcome of a call, for the console. */
export interface CallReport {
  /** The slug; undefined if no model was called. */
  model: string | undefined;
  promptTokens: number;
  completionTokens: number;
  /** US dollars. */
  cost: number;
  /** Why there is no answer. */
  error?: { code: ModelErrorCode; message: string };
}

interface AppModelsDependencies {
  artifactId: string;
  purses: Purses;
  askModel: AskModel;
  /** The models that are served; rejects if they could not be loaded. */
  models: () => Promise<readonly Model[]>;
  /** The slugs that are tried if an app names no model, the best first. */
  defaultModels: () => readonly string[];
  /** Milliseconds since the epoch. */
  now: () => number;
  createId: () => string;
  /** Called if the app asks a model without the person's permission; resolves to whether the person allows it now. */
  onNotAllowed: (signal: AbortSignal) => Promise<boolean>;
  onCall: (report: CallReport) => void;
}

/**
 * Calls models for one app, paid from its purse: the maximum cost of a call is reserved before it, and the actual cost
 * is deducted after it. The request contains only the app's own messages.
 */
export function createAppModels(dependencies: AppModelsDependencies): AppModels {
  const { artifactId, purses, askModel, models, defaultModels, now, createId, onNotAllowed, onCall } = dependencies;

  const refuse = (code: ModelErrorCode, message: string, report: Partial<CallReport> = {}): ModelOutcome => {
    const error = { code, message };
    onCall({ model: undefined, promptTokens: 0, completionTokens: 0, cost: 0, ...report, error });
    return { ok: false, error };
  };

  /** Reserves the maximum cost of the call. Returns the length of its answer, or why it is refused. */
  const hold = async (id: string, call: ModelCall, { model, rates }: PricedModel) => {
    const promptTokens = mostPromptTokens([
      model.required_system_prompt ?? "",
      JSON.stringify(call.schema ?? ""),
      ...call.messages.map(({ content }) => content),
    ]);
    let maxTokens = 0;
    let price = 0;
    let outcome: ReturnType<typeof reserve> | undefined;
    await purses.change(artifactId, (purse) => {
      const priceWithin = (rest: number): number | undefined => {
        const allowance = callWithin({ rates, promptTokens, maxTokens: call.maxTokens, rest });
        maxTokens = allowance?.maxTokens ?? 0;
        price = allowance?.price ?? 0;
        return allowance?.price;
      };
      outcome = reserve(purse, { id, now: now(), priceWithin });
      return outcome.ok ? outcome.value : purse;
    });
    return outcome?.ok === false ? { refusal: outcome.error } : { maxTokens, price };
  };

  const ask = async (
    call: ModelCall,
    { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
  ): Promise<ModelOutcome> => {
    if (!(await purses.read(artifactId)).isAllowed && !(await onNotAllowed(signal))) {
      if (signal.aborted) return { ok: false, error: { code: "aborted", message: t`The app canceled the call.` } };
      return refuse("not-allowed", t`This app may not ask models. Allow it under “AI” above the preview.`);
    }
    const chosenModel = chooseModel(await models(), { namedSlug: call.model, others: defaultModels() });
    if (chosenModel === undefined) {
      const name = call.model;
      return refuse(
        "no-such-model",
        name === undefined
          ? t`No model in this chat has a known price. Name another model.`
          : t`The model ${name} is not served, or has no known price. Name another model.`,
      );
    }
    const model = chosenModel.model.id;
    const id = createId();
    const reservation = await hold(id, call, chosenModel);
    if (reservation.refusal === "not-allowed") return refuse("not-allowed", t`This app may not ask models any more.`);
    if (reservation.refusal === "too-many-requests")
      return refuse("too-many-requests", t`The app sends too many requests. Try again in a minute.`, { model });
    if (reservation.refusal === "purse-empty")
      return refuse("purse-empty", t`The rest of the app's limit is too small for this call.`, { model });
    const end = (cost: number | undefined): Promise<unknown> =>
      purses.change(artifactId, (purse) => settle(purse, id, cost === undefined ? undefined : toNanodollars(cost)));
    if (signal.aborted) {
      await end(0);
      return { ok: false, error: { code: "aborted", message: t`The app canceled the call.` } };
    }
    const callSignal = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT)]);
    const answer = await askModel(toBody(call, chosenModel, reservation.maxTokens ?? 0), {
      signal: callSignal,
      onText,
    });
    const cost = answer.failure?.isUnpaid === true ? 0 : answer.usage?.cost;
    await end(cost);
    const report = toReport(answer, { model, cost: cost ?? (reservation.price ?? 0) / NANODOLLARS });
    if (signal.aborted) return refuse("aborted", t`The app canceled the call.`, report);
    if (answer.failure !== undefined) return refuse("unavailable", answer.failure.message, report);
    onCall(report);
    const { promptTokens, completionTokens } = report;
    const finishReason = answer.finishReason ?? "stop";
    return {
      ok: true,
      value: { text: answer.text, model, cost: report.cost, promptTokens, completionTokens, finishReason },
    };
  };

  return {
    ask: async (call, options) => {
      try {
        return await ask(call, options);
      } catch {
        // The reservation stays, and counts as spent after a while.
        return refuse("unavailable", t`The models, or what this app may spend, could not be read. Try again.`);
      }
    },
  };
}

function toReport({ usage }: ModelAnswer, request: { model: string; cost: number }): CallReport & { model: string } {
  return { ...request, promptTokens: usage?.promptTokens ?? 0, completionTokens: usage?.completionTokens ?? 0 };
}

/** A request of text alone: no tools, no plugins, no fallback to a more expensive model or provider. */
function toBody({ messages, temperature, schema }: ModelCall, { model, rates }: PricedModel, maxTokens: number) {
  const body: ChatRequest = {
    model: model.id,
    messages: messages.map(({ role, content }) => ({ role, content })),
    max_tokens: maxTokens,
    stream: true,
    modalities: ["text"],
    provider: {
      max_price: {
        prompt: rates.prompt * MILLION,
        completion: rates.completion * MILLION,
        request: rates.request,
      },
    },
    ...withoutUndefined({ temperature }),
    ...(schema === undefined
      ? {}
      : { response_format: { type: "json_schema", json_schema: { name: "answer", schema } } }),
  };
  return body;
}
