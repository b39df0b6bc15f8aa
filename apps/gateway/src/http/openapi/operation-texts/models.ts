import type { modelOperations } from "@tutti/contract/operations/models";
import type { OperationTexts } from "./operation-texts.ts";

const queryTexts = {
  output_modalities:
    "Comma-separated names; the model has at least one of them. `all` for every model. Default: `text`.",
  input_modalities: "Comma-separated names; the model has all of them.",
  supported_parameters: "Comma-separated names; the model has all of them.",
  q: "A part of the name or the slug; case-insensitive.",
  sort: "`newest`, `pricing-low-to-high`, `pricing-high-to-low`, `context-high-to-low`, `throughput-high-to-low` or `latency-low-to-high`.",
  context: "The minimum context length, in tokens.",
  min_price: "The minimum price in US dollars per million tokens of the prompt.",
  max_price: "The maximum price in US dollars per million tokens of the prompt.",
  min_output_price: "The minimum price in US dollars per million tokens of the answer.",
  max_output_price: "The maximum price in US dollars per million tokens of the answer.",
  providers: "Comma-separated names or slugs of providers; at least one of them serves the model.",
  model_authors: "Comma-separated authors, the part of a slug before the slash; any of them.",
  arch: "A part of the name of the tokenizer's family.",
  zdr: "`true`: only models with a provider that retains no data.",
  offset: "How many models to skip.",
  limit: "How many models to return at most; 500 if only `offset` is given.",
};

const AUTHOR = "The part of the model's slug before the slash.";
const SLUG = "The part of the model's slug after the slash, with its variant if it has one.";

export const modelTexts: OperationTexts<typeof modelOperations> = {
  listModels: {
    summary: "List the available models",
    description: "Without `offset` and `limit`, all models are returned on one page. The first one is the Auto Router.",
    query: queryTexts,
    response: "The models, in OpenRouter's form.",
  },
  listModelsOfUser: {
    summary: "List the models that are available to this account",
    description: "The same list for an account, including the providers that the account has connected.",
    query: queryTexts,
    response: "The models, in OpenRouter's form.",
  },
  countModels: {
    summary: "Count the available models",
    query: queryTexts,
    response: "The number of models.",
  },
  getModel: {
    summary: "Get one model",
    parameters: { author: AUTHOR, slug: SLUG },
    response: "The model.",
  },
  retrieveModel: {
    summary: "Get one model, in OpenAI's form",
    parameters: { author: AUTHOR, slug: SLUG },
    response: "The model, in OpenAI's form.",
  },
  listEndpointsOfModel: {
    summary: "List the endpoints of a model",
    description: "Each provider with its price, its limits and its recent performance.",
    parameters: { author: AUTHOR, slug: SLUG },
    response: "The model and its endpoints.",
  },
  listEndpointsWithoutRetention: {
    summary: "List the endpoints that retain no data",
    response: "The endpoints.",
  },
  listProviders: {
    summary: "List the connected providers",
    response: "The providers.",
  },
  listKnownModels: {
    summary: "List all known models",
    description:
      "Models that no provider serves here are listed with the providers whose API key would make them available.",
    response: "The models, the available ones first.",
  },
  listProvidersOfModel: {
    summary: "List the names of a model's providers",
    query: {
      permaslug: "The model's slug, as in `vendor/name`.",
      variant: "`standard`, `free`, `thinking`, …; default: `standard`.",
    },
    response: "Their names, as `provider.order` accepts them.",
  },
};
