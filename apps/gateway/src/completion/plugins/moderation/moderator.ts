import { lookUp, withoutUndefined } from "@tutti/contract";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../../config/config.ts";
import { call } from "../../../providers/wire/call.ts";
import { fromFailedResponse } from "../../../providers/wire/from-error.ts";
import { isObject, type JsonObject, objectsOf, parseJson } from "../../../providers/wire/json.ts";
import { ProviderError } from "../../../providers/wire/provider-error.ts";
import { fail, type Result, succeed } from "../../../result.ts";
import type { ModeratedInput } from "./moderated-input.ts";

/** A flagged input with the reasons. */
export interface Flag {
  input: ModeratedInput;
  /** The provider's names of the categories. */
  reasons: readonly string[];
}

export interface Moderator {
  provider: ProviderConfig & { baseUrl: string };
  /** Default: the provider's newest. */
  model: string | undefined;
  dispatcher: Dispatcher;
  /** Milliseconds. */
  timeLimit: number;
  signal: AbortSignal;
}

const newest: Readonly<Record<string, string>> = {
  openai: "omni-moderation-latest",
  mistral: "mistral-moderation-latest",
};

/**
 * Mistral's categories that are not harmful: a text is about health, money, law, or a person. They are no reason to
 * refuse a request.
 */
const harmless: ReadonlySet<string> = new Set(["health", "financial", "law", "pii"]);

/** Whether a provider checks images, and not texts alone. */
export function moderatesImages({ slug }: Pick<ProviderConfig, "slug">): boolean {
  return slug !== "mistral";
}

/** How many texts are checked with one call. */
const TEXTS_AT_ONCE = 32;

/**
 * Calls a provider's moderation endpoint, in OpenAI's form, which Mistral has as well: with several texts in one call,
 * and with one image in each if the provider checks images. Returns the first flagged input, if any. A failure is a
 * sentence without the key.
 */
export async function moderateInputs(
  inputs: readonly ModeratedInput[],
  judge: Moderator,
): Promise<Result<Flag | undefined, string>> {
  const { signal, provider, timeLimit } = judge;
  const timeout = AbortSignal.timeout(timeLimit);
  const judgeWithTimeout = { ...judge, signal: AbortSignal.any([signal, timeout]) };
  const texts = inputs.filter(({ kind }) => kind === "text");
  const images = moderatesImages(provider) ? inputs.filter(({ kind }) => kind === "image") : [];
  const questions = [...inGroups(texts, TEXTS_AT_ONCE), ...inGroups(images, 1)];
  try {
    const flags = await Promise.all(questions.map((question) => ask(question, judgeWithTimeout)));
    return succeed(flags.find((flag) => flag !== undefined));
  } catch (cause) {
    signal.throwIfAborted();
    if (timeout.aborted) return fail(`${provider.name} took too long.`);
    if (cause instanceof ProviderError) return fail(cause.error.message);
    throw cause;
  }
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, place) => items.slice(place * size, (place + 1) * size));
}

async function ask(
  inputs: readonly ModeratedInput[],
  { provider, model, dispatcher, signal }: Moderator,
): Promise<Flag | undefined> {
  const { name, slug, baseUrl, apiKey = "", headers } = provider;
  const source = { providerName: name, baseUrl, secrets: [apiKey] };
  const judging = model ?? lookUp(newest, slug);
  const response = await call({
    url: `${baseUrl}/moderations`,
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "user-agent": "tutti",
      ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      ...withoutUndefined({ model: judging }),
      input: inputs.map(({ kind, value }) =>
        kind === "text" ? value : { type: "image_url", image_url: { url: value } },
      ),
    }),
    signal,
    dispatcher,
    source,
  });
  const body = await response.text();
  if (!response.isOk) throw fromFailedResponse({ ...response, body }, source);
  const value = parseJson(body);
  const results = isObject(value) ? objectsOf(value["results"]) : [];
  if (results.length !== inputs.length) {
    throw new ProviderError({ code: 502, message: `${name} returned something that is not a moderation result.` });
  }
  const place = results.findIndex(isFlagged);
  const [result, input] = [results[place], inputs[place]];
  return result && input && { input, reasons: reasonsOf(result) };
}

function isFlagged(result: JsonObject): boolean {
  return typeof result["flagged"] === "boolean" ? result["flagged"] : reasonsOf(result).length > 0;
}

function reasonsOf({ categories }: JsonObject): string[] {
  return Object.entries(isObject(categories) ? categories : {}).flatMap(([category, isMet]) =>
    isMet === true && !harmless.has(category) ? [category] : [],
  );
}
