import { t } from "@lingui/core/macro";
import { type AppCall, type Model, spenderId, withoutUndefined } from "@tutti/contract";
import type { AppModels, ModelCall, ModelErrorCode } from "@tutti/preview/frame-host";
import { createAskModel, type ModelAnswer } from "../platform/api/ask-model.ts";
import { createApiCaller } from "../platform/api/call-api.ts";
import { createAppLimits } from "../platform/app-models/app-limits.ts";
import { createAppModels } from "../platform/app-models/create-app-models.ts";
import { openPurses } from "../platform/purses.ts";
import { showViewerPurse, type ViewerPurse } from "./viewer-purse.ts";

export interface PublishedModels extends AppModels {
  end(): void;
}

interface PublishedModelsOptions {
  main: HTMLElement;
  id: string;
  /** The key for calls on the owner's purse; null: there is none. */
  callKey: string | null;
  /**
   * Called if the key was replaced. Resolves to the present key; to null if the page cannot have it, and then the app
   * has ended.
   */
  renewKey: () => Promise<string | null>;
}

/**
 * The models that a published app may call: paid from its owner's purse if there is one, which the gateway enforces;
 * else on the viewer's own account, once the viewer allows it, within the limit that the viewer set.
 */
export function openPublishedModels({ main, id, callKey, renewKey }: PublishedModelsOptions): PublishedModels {
  return callKey === null ? viewersModels(main, id) : ownersModels(id, { firstKey: callKey, renewKey });
}

/** The status of a call with a key that was replaced. */
const KEY_REPLACED = 401;

function ownersModels(
  id: string,
  { firstKey, renewKey }: Pick<PublishedModelsOptions, "renewKey"> & { firstKey: string },
): PublishedModels {
  let callKey = firstKey;
  const address = `/api/v1/publications/${id}/completions`;
  const askModel = createAskModel<AppCall>({ fetch: (input, init) => fetch(input, init), address });
  return {
    end: () => undefined,
    ask: async (call, options) => {
      let answer = await askModel(toAppCall(call, callKey), options);
      if (answer.failure?.status === KEY_REPLACED) {
        const newKey = await renewKey();
        callKey = newKey ?? callKey;
        if (newKey !== null) answer = await askModel(toAppCall(call, callKey), options);
      }
      const { failure, text, usage } = answer;
      if (options.signal.aborted) return refuse("aborted", t`The app canceled the call.`);
      if (failure !== undefined) return refuse(codeOf(failure), failure.message);
      const { promptTokens = 0, completionTokens = 0, cost = 0 } = usage ?? {};
      const finishReason = answer.finishReason ?? "stop";
      return {
        ok: true,
        value: { text, model: answer.model ?? call.model ?? "", cost, promptTokens, completionTokens, finishReason },
      };
    },
  };
}

function viewersModels(main: HTMLElement, id: string): PublishedModels {
  const purses = openPurses({ name: "tutti-published-purses" });
  const callApi = createApiCaller({ fetch: (input, init) => fetch(input, init), onRefused: () => undefined });
  const limits = createAppLimits({ callApi, purses });
  let bar: ViewerPurse | undefined;
  let catalog: { models: readonly Model[]; at: number } | undefined;
  /** Undefined if the viewer is not signed in. */
  const models = async (): Promise<readonly Model[] | undefined> => {
    if (catalog !== undefined && Date.now() - catalog.at < MODELS_STALE_AFTER) return catalog.models;
    const response = await fetch("/api/v1/models/user", { credentials: "same-origin", cache: "no-store" });
    if (response.status === 401) return undefined;
    if (!response.ok) throw new Error(t`The request for the list of models was answered with ${response.status}.`);
    catalog = { models: ((await response.json()) as { data: Model[] }).data, at: Date.now() };
    return catalog.models;
  };
  const appModels = createAppModels({
    artifactId: id,
    purses,
    limits,
    askModel: createAskModel({ fetch: (input, init) => fetch(input, init), spenders: { app: spenderId(id) } }),
    models: async () => (await models()) ?? [],
    // The viewer's best models, in the order of the catalog.
    defaultModels: () => (catalog?.models ?? []).map((model) => model.id),
    now: () => Date.now(),
    onNotAllowed: (signal) => {
      bar ??= showViewerPurse(main, { id, purses });
      return bar.wait(signal);
    },
    onCall: () => undefined,
  });
  purses
    .read(id)
    .then(({ isAllowed }) => {
      if (!isAllowed) return;
      bar ??= showViewerPurse(main, { id, purses });
      limits.refresh(id);
    })
    .catch(() => undefined);
  return {
    end: () => {
      bar?.remove();
      purses.close();
    },
    ask: async (call, options) => {
      const list = await models().catch(() => null);
      if (list === null) return refuse("unavailable", t`The server could not be reached.`);
      if (list === undefined) {
        return refuse(
          "not-here",
          t`Sign in to Tutti on this server, then reload this page: the app asks AI on your account.`,
        );
      }
      return appModels.ask(call, options);
    },
  };
}

/** Milliseconds for which the list of models is not fetched again. */
const MODELS_STALE_AFTER = 30_000;

function refuse(code: ModelErrorCode, message: string) {
  return { ok: false, error: { code, message } } as const;
}

const codes: Readonly<Record<number, ModelErrorCode>> = {
  400: "bad-request",
  [KEY_REPLACED]: "not-allowed",
  402: "purse-empty",
  403: "not-allowed",
  404: "no-such-model",
  410: "not-allowed",
  413: "bad-request",
  429: "too-many-requests",
};

function codeOf({ status }: NonNullable<ModelAnswer["failure"]>): ModelErrorCode {
  return codes[status ?? 0] ?? "unavailable";
}

function toAppCall({ messages, model, maxTokens, temperature, schema }: ModelCall, callKey: string): AppCall {
  return {
    call_key: callKey,
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...withoutUndefined({ model, max_tokens: maxTokens, temperature }),
    ...(schema === undefined ? {} : { schema: { ...schema } }),
  };
}
