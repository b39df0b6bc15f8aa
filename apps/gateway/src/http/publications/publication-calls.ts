import { timingSafeEqual } from "node:crypto";
import {
  type AppCall,
  AUTO_ROUTER_MODEL,
  type ChatRequest,
  callWithin,
  type Model,
  mostPromptTokens,
  type WorstRates,
  withoutUndefined,
  worstRates,
} from "@tutti/contract";
import { publicationOperations } from "@tutti/contract/operations/publications";
import { ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { HoldFailure } from "../../publications/publication-purses.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { chatForm, openRouterChat } from "../ingress/openrouter-chat/index.ts";
import { createSendCompletion } from "../ingress/send-completion.ts";
import { watchClient } from "../middleware/client-presence.ts";
import { takeAttempt } from "../take-attempt.ts";
import { viewFailures } from "./publications.ts";

/** Milliseconds between two checks whether a publication was taken back while its app is answered. */
const WATCH_EVERY = 1_000;

/**
 * Calls to models by published apps on their owners' accounts: text only, as far as the purse of the publication pays.
 * The most that a call may cost is reserved before the call; the unused rest is returned. Calls are counted by their
 * publication and their sender's address, and their answers by the publication: they use up nothing of what the owner
 * may request. When a publication is taken back, or its key replaced, its calls are aborted.
 */
export function addPublicationCalls(app: App, services: Services): void {
  const { accounts, publications, catalog, limits, openAnswers, log } = services;
  const { purses } = publications;
  const sendCompletion = createSendCompletion(services);

  createImplementer(app, { accounts })(publicationOperations.askPublication, async ({ c, parameters, body: call }) => {
    const publicationId = parameters.id;
    const publication = await publications.find(publicationId);
    if (!publication.ok) throw new ApiFailure(viewFailures[publication.error]);
    const { purse } = publication.value;
    const payer = purse && (await publications.payerOf(publication.value));
    const attempt = await takeAttempt(c, accounts, { rule: "purse", subject: publicationId });
    if (!purse || !payer) throw new ApiFailure(refusals["not-allowed"]);
    if (!isSame(purse.call_key, call.call_key)) throw new ApiFailure(refusals["other-key"]);
    attempt.succeed();
    const address = accounts.addressOf(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress });
    const limitResult = await limits.takeVisit({ publicationId, address });
    if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);

    const requestedModel = call.model ?? purse.model;
    const chosenModel = chooseModel(await (await catalog.forOwner(ownerOf(payer))).listModels(), requestedModel);
    if (!chosenModel) throw new ApiFailure({ code: 404, message: `The model ${requestedModel} has no known price` });
    const { model, rates } = chosenModel;
    const promptTokens = mostPromptTokens([
      model.required_system_prompt ?? "",
      JSON.stringify(call.schema ?? ""),
      ...call.messages.map(({ content }) => content),
    ]);
    let maxTokens = 0;
    const holdResult = await purses.hold(publicationId, (rest) => {
      const within = callWithin({ rates, promptTokens, maxTokens: call.max_tokens, rest });
      maxTokens = within?.maxTokens ?? 0;
      return within?.price;
    });
    if (!holdResult.ok) throw new ApiFailure(refusals[holdResult.error]);

    const client = watchClient(c, openAnswers);
    const takenBack = new AbortController();
    const timer = setInterval(() => void checkPublication().catch(() => undefined), WATCH_EVERY);
    const checkPublication = async (): Promise<void> => {
      const state = await publications.find(publicationId);
      if (!state.ok || state.value.purse?.call_key !== purse.call_key)
        takenBack.abort(new ApiFailure(refusals["not-allowed"]));
    };
    return sendCompletion(c, {
      ingress: openRouterChat,
      form: chatForm(c.req.raw.headers),
      identity: payer,
      visit: { publicationId },
      body: toBody(call, { slug: model.id, rates, maxTokens }),
      client,
      signal: AbortSignal.any([client.signal, takenBack.signal]),
      release: () => clearInterval(timer),
      onOutcome: ({ costOutcome }) => {
        purses.settle(publicationId, holdResult.value, costOutcome).catch((error: unknown) => {
          log.error({ err: error, publicationId }, "the unspent part of an app's reservation could not be released");
        });
      },
    });
  });
}

const refusals: Readonly<Record<HoldFailure | "other-key", { code: number; message: string }>> = {
  "other-key": { code: 401, message: "The app's publisher has changed who may open it. Open it again." },
  "not-allowed": { code: 403, message: "This app may not call models on its owner's account" },
  "purse-empty": { code: 402, message: "The rest of the app's limit does not cover this call" },
  "too-many-requests": { code: 429, message: "The app sends more requests than it is allowed. Try again in a minute" },
};

/**
 * The model of a slug with its highest rates; undefined where they are not known. The Auto Router, whose price is not
 * fixed, is represented by the best model that it chooses from.
 */
function chooseModel(models: readonly Model[], slug: string): { model: Model; rates: WorstRates } | undefined {
  const model = models.find(({ id }) => id === slug);
  if (model === undefined) return undefined;
  const isRouter = slug === AUTO_ROUTER_MODEL;
  const ranking = isRouter ? (model.text_ranking ?? models.map(({ id }) => id)) : [slug];
  for (const id of ranking) {
    const model = models.find((each) => each.id === id && (!isRouter || id !== AUTO_ROUTER_MODEL));
    const rates = model?.architecture.output_modalities.includes("text") ? worstRates(model.pricing) : undefined;
    if (model && rates) return { model, rates };
  }
  return undefined;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** A request for text only: no tools, no plugins, no fallback to a model or to a provider that costs more. */
function toBody(
  { messages, temperature, schema }: AppCall,
  { slug, rates, maxTokens }: { slug: string; rates: WorstRates; maxTokens: number },
): ChatRequest {
  const million = 1_000_000;
  return {
    model: slug,
    messages,
    max_tokens: maxTokens,
    stream: true,
    modalities: ["text"],
    provider: {
      max_price: {
        prompt: rates.prompt * million,
        completion: rates.completion * million,
        request: rates.request,
      },
    },
    ...withoutUndefined({ temperature }),
    ...(schema === undefined
      ? {}
      : { response_format: { type: "json_schema", json_schema: { name: "answer", schema } } }),
  };
}
