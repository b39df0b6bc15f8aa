import type { Dispatcher } from "undici";
import type { AzureDeployment, ProviderConfig } from "../../config/config.ts";
import { createOpenAiProvider } from "../openai/index.ts";
import { readModelList } from "../openai-compatible/model-list.ts";
import { openAiQuirks } from "../openai-compatible/vendors/vendor-table.ts";
import type { Provider, ProviderModel, ProviderRequest } from "../provider.ts";
import type { Tasks } from "../tasks.ts";
import { call, createConnections, readStart } from "../wire/call.ts";
import type { StreamLimits } from "../wire/call-upstream.ts";
import { errorSourceOf } from "../wire/error-source.ts";
import { type ErrorSource, fromFailedResponse } from "../wire/from-error.ts";
import { headersOf } from "../wire/headers.ts";
import { ProviderError, toRefusal } from "../wire/provider-error.ts";
import { toSigningSource } from "../wire/sign-in.ts";
import { createEntraSignIn } from "./sign-in.ts";

export interface AzureOptions extends StreamLimits {
  config: ProviderConfig & { baseUrl: string };
  /** The connections; default: a pool of its own. */
  dispatcher?: Dispatcher | undefined;
}

/**
 * OpenAI's models at Azure, by the API that is the same for all of its versions (`/openai/v1`): OpenAI's own, with a
 * key or a token of Entra ID. A model is called by the name of its deployment, which says nothing of what the model
 * can do: that is told by the slug. Azure tells no one its deployments by that API, so that the configuration names
 * them.
 */
export function createAzureProvider(
  options: AzureOptions,
): Provider & { readonly tasks: Pick<Tasks, "embed" | "draw" | "speak" | "transcribe"> } {
  const { config } = options;
  const { apiKey, ...others } = config;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = toSigningSource(errorSourceOf(config));
  const keyHeader = apiKey === undefined ? {} : { "api-key": apiKey };
  const own = { ...others, baseUrl: apiRoot(config.baseUrl), headers: { ...keyHeader, ...config.headers } };
  const signIn = apiKey === undefined ? createEntraSignIn(source) : undefined;
  const openAi = createOpenAiProvider({
    ...options,
    config: own,
    dispatcher,
    source,
    signIn,
    isVendors: true,
    nameOf: ({ slug }) => deploymentOf.get(slug) ?? slug,
  });
  const models = config.models ?? (config.cloud?.deployments && toModels(config.cloud.deployments, source));
  const deploymentOf = new Map<string, string>();
  const { embed, draw, speak, transcribe } = openAi.tasks;

  /** The request with the model's own name, by which OpenAI's adapter knows what it can do. */
  const named = (request: ProviderRequest): ProviderRequest => {
    const { model } = request;
    deploymentOf.set(model.slug, model.upstreamId);
    return { ...request, model: withOwnName(model) };
  };

  return {
    slug: config.slug,
    name: config.name,
    kind: config.kind,
    dataPolicy: config.dataPolicy,
    async listModels(signal): Promise<readonly ProviderModel[]> {
      if (models) return models;
      // The answer shows whether the key is right; its models are those of the region, deployed or not.
      const url = `${own.baseUrl}/models`;
      const response = await call({ url, method: "GET", headers: headersOf(own), signIn, signal, dispatcher, source });
      const body = await readStart(response);
      if (!response.isOk) throw toRefusal(fromFailedResponse({ ...response, body }, source), response.status);
      const message = `${config.name} does not tell its deployments: name them in AZURE_OPENAI_DEPLOYMENTS, or as \`models\`.`;
      throw new ProviderError({ code: 404, message, metadata: { provider_name: config.name } }, { isUnbilled: true });
    },
    passesForm: (form, model) => openAi.passesForm?.(form, withOwnName(model)) === true,
    tasks: { embed, draw, speak, transcribe },
    complete: (request) => openAi.complete(named(request)),
  };
}

/** The models of deployments, with what OpenAI's adapter knows of them by their names. */
function toModels(deployments: readonly AzureDeployment[], source: ErrorSource): ProviderModel[] {
  return deployments.flatMap(({ id, slug }) => {
    const [author = "", name = ""] = slug.split("/");
    const owner = { kind: "openai", providerSlug: author, source, quirks: openAiQuirks } as const;
    const list = JSON.stringify({ data: [{ id: name }] });
    return readModelList(list, owner).map((model) => ({ ...model, upstreamId: id, slug }));
  });
}

function withOwnName(model: ProviderModel): ProviderModel {
  return { ...model, upstreamId: model.slug.slice(model.slug.lastIndexOf("/") + 1) };
}

/** The root of the API, by the resource's address, or with a part of the path, as Azure's pages print it. */
function apiRoot(baseUrl: string): string {
  return `${baseUrl.replace(/\/(openai\/)?v1$|\/openai$/, "")}/openai/v1`;
}
