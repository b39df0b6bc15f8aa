import { timingSafeEqual } from "node:crypto";
import {
  type AppCall,
  AUTO_ROUTER_MODEL,
  answerTokens,
  type ChatRequest,
  type Model,
  type WorstRates,
  withoutUndefined,
  worstRates,
} from "@tutti/contract";
import { publicationOperations } from "@tutti/contract/operations/publications";
import { ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
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
 * Calls to models by published apps on their owners' accounts: text only, as far as the limit of the publication pays,
 * which the completion holds as every other limit. Calls are counted by their
 * publication and their sender's address, and their answers by the publication: they use up nothing of what the owner
 * may request. When a publication is taken back, or its key replaced, its calls are aborted.
 */
export function addPublicationCalls(app: App, services: Services): void {
  const { accounts, publications, catalog, limits, openAnswers } = services;
  const sendCompletion = createSendCompletion(services);

  createImplementer(app, { accounts })(publicationOperations.askPublication, async ({ c, parameters, body: call }) => {
    const publicationId = parameters.id;
    const publication = await publications.find(publicationId);
    if (!publication.ok) throw new ApiFailure(viewFailures[publication.error]);
    const { allowance } = publication.value;
    const payer = allowance && (await publications.payerOf(publication.value));
    const attempt = await takeAttempt(c, accounts, { rule: "purse", subject: publicationId });
    if (!allowance || !payer) throw new ApiFailure(refusals["not-allowed"]);
    if (!isSame(allowance.callKey, call.call_key)) throw new ApiFailure(refusals["other-key"]);
    attempt.succeed();
    const address = accounts.addressOf(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress });
    const limitResult = await limits.takeVisit({ publicationId, address });
    if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);

    const requestedModel = call.model ?? allowance.model;
    const chosenModel = chooseModel(await (await catalog.forOwner(ownerOf(payer))).listModels(), requestedModel);
    if (!chosenModel) throw new ApiFailure({ code: 404, message: `The model ${requestedModel} has no known price` });
    const { model, rates } = chosenModel;
    if (!(await publications.calls.take(publicationId))) throw new ApiFailure(refusals["too-many-requests"]);

    const client = watchClient(c, openAnswers);
    const takenBack = new AbortController();
    const timer = setInterval(() => void checkPublication().catch(() => undefined), WATCH_EVERY);
    const checkPublication = async (): Promise<void> => {
      const state = await publications.find(publicationId);
      if (!state.ok || state.value.allowance?.callKey !== allowance.callKey)
        takenBack.abort(new ApiFailure(refusals["not-allowed"]));
    };
    return sendCompletion(c, {
      ingress: openRouterChat,
      form: chatForm(c.req.raw.headers),
      identity: payer,
      visit: { publicationId },
      body: toBody(call, { slug: model.id, rates }),
      client,
      signal: AbortSignal.any([client.signal, takenBack.signal]),
      release: () => clearInterval(timer),
    });
  });
}

const refusals = {
  "other-key": { code: 401, message: "The app's publisher has changed who may open it. Open it again." },
  "not-allowed": { code: 403, message: "This app may not call models on its owner's account" },
  "too-many-requests": { code: 429, message: "The app sends more requests than it is allowed. Try again in a minute" },
} as const;

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
  { messages, max_tokens, temperature, schema }: AppCall,
  { slug, rates }: { slug: string; rates: WorstRates },
): ChatRequest {
  const million = 1_000_000;
  return {
    model: slug,
    messages,
    max_tokens: answerTokens(max_tokens),
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
