import { t } from "@lingui/core/macro";
import { answerTokens, type ChatRequest, type Model, withoutUndefined } from "@tutti/contract";
import { countCall, type PurseRefusal } from "@tutti/domain";
import type { AppModels, ModelCall, ModelErrorCode, ModelOutcome } from "@tutti/preview";
import type { AskModel, ModelAnswer } from "../api/ask-model.ts";
import type { Purses } from "../purses.ts";
import type { AppLimits } from "./app-limits.ts";
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
  /** US dollars; undefined if it is not known. */
  cost: number | undefined;
  /** Why there is no answer. */
  error?: { code: ModelErrorCode; message: string };
}

interface AppModelsDependencies {
  artifactId: string;
  purses: Pick<Purses, "read" | "change">;
  limits: Pick<AppLimits, "hold" | "refresh">;
  askModel: AskModel;
  /** The models that are served; rejects if they could not be loaded. */
  models: () => Promise<readonly Model[]>;
  /** The slugs that are tried if an app names no model, the best first. */
  defaultModels: () => readonly string[];
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Called if the app asks a model without the person's permission; resolves to whether the person allows it now. */
  onNotAllowed: (signal: AbortSignal) => Promise<boolean>;
  onCall: (report: CallReport) => void;
}

/**
 * Calls models for one app, once the person allows it. The gateway holds the limit that the person set, and refuses,
 * shortens or ends what would exceed it. The request contains only the app's own messages.
 */
export function createAppModels(dependencies: AppModelsDependencies): AppModels {
  const { artifactId, purses, askModel, models, defaultModels, limits, now, onNotAllowed, onCall } = dependencies;

  const refuse = (code: ModelErrorCode, message: string, report: Partial<CallReport> = {}): ModelOutcome => {
    const error = { code, message };
    onCall({ model: undefined, promptTokens: 0, completionTokens: 0, cost: 0, ...report, error });
    return { ok: false, error };
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
    let refusal: PurseRefusal | undefined;
    await purses.change(artifactId, (purse) => {
      const counted = countCall(purse, now());
      refusal = counted.ok ? undefined : counted.error;
      return counted.ok ? counted.value : purse;
    });
    if (refusal === "not-allowed") return refuse("not-allowed", t`This app may not ask models any more.`);
    if (refusal === "too-many-requests")
      return refuse("too-many-requests", t`The app sends too many requests. Try again in a minute.`, { model });
    await limits.hold(artifactId);
    if (signal.aborted) return { ok: false, error: { code: "aborted", message: t`The app canceled the call.` } };
    const callSignal = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT)]);
    const answer = await askModel(toBody(call, chosenModel), { signal: callSignal, onText });
    limits.refresh(artifactId);
    const cost = answer.failure?.isUnpaid === true ? 0 : answer.usage?.cost;
    const report = toReport(answer, { model, cost });
    if (signal.aborted) return refuse("aborted", t`The app canceled the call.`, report);
    if (answer.failure !== undefined) return refuse(codeOf(answer.failure.status), answer.failure.message, report);
    onCall(report);
    const { promptTokens, completionTokens } = report;
    // An app is told the most that a cost may be, where it is not known.
    const { prompt, completion, request } = chosenModel.rates;
    const most = request + prompt * promptTokens + completion * completionTokens;
    const finishReason = answer.finishReason ?? "stop";
    return {
      ok: true,
      value: { text: answer.text, model, cost: report.cost ?? most, promptTokens, completionTokens, finishReason },
    };
  };

  return {
    ask: async (call, options) => {
      try {
        return await ask(call, options);
      } catch {
        return refuse("unavailable", t`The models, or what this app may spend, could not be read. Try again.`);
      }
    },
  };
}

/** What the app is told of a refusal by the gateway. */
function codeOf(status: number | undefined): ModelErrorCode {
  if (status === 402) return "purse-empty";
  return status === 403 ? "not-allowed" : "unavailable";
}

function toReport(
  { usage }: ModelAnswer,
  request: { model: string; cost: number | undefined },
): CallReport & { model: string } {
  return { ...request, promptTokens: usage?.promptTokens ?? 0, completionTokens: usage?.completionTokens ?? 0 };
}

/** A request of text alone: no tools, no plugins, no fallback to a more expensive model or provider. */
function toBody({ messages, maxTokens, temperature, schema }: ModelCall, { model, rates }: PricedModel) {
  const body: ChatRequest = {
    model: model.id,
    messages: messages.map(({ role, content }) => ({ role, content })),
    max_tokens: answerTokens(maxTokens),
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
