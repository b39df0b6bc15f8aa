import { withoutUndefined } from "@tutti/contract";
import type { ProviderKind } from "../kinds.ts";
import type { ProviderModel } from "../provider.ts";
import { taskNames, tasks } from "../tasks.ts";
import { type ErrorSource, unreadableListError } from "../wire/from-error.ts";
import { isObject, type JsonObject, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";
import {
  inputModalitiesOf,
  isChatModel,
  outputModalitiesOf,
  reasoningByName,
  supportedParametersOf,
  taskModalityOf,
} from "./known-models.ts";
import {
  contextLengthIn,
  createdIn,
  inputsIn,
  isRetired,
  maxCompletionIn,
  outputsIn,
  pricingIn,
  reasoningIn,
  textsIn,
} from "./model-facts.ts";
import type { VendorQuirks } from "./vendors/vendor-quirks.ts";

export interface ListOwner {
  kind: ProviderKind;
  providerSlug: string;
  source: ErrorSource;
  quirks?: VendorQuirks | undefined;
}

/**
 * The models in a server's list that chat, and those of tasks that it has. Every vendor adds fields of its own to
 * OpenAI's bare ids; those with facts about length, modalities, prices or parameters are read, and where they are
 * missing, the model's name decides. Throws a ProviderError if the response is no list of models, as from another kind
 * of server on the same port.
 */
export function readModelList(body: string, owner: ListOwner): ProviderModel[] {
  const entries = entriesIn(parseJson(body));
  if (!entries) throw new ProviderError(unreadableListError(body.slice(0, 500), owner.source));
  const models = new Map<string, ProviderModel>();
  for (const entry of objectsOf(entries)) {
    // Cohere has names in the place of ids.
    const id = (textOf(entry["id"]) ?? textOf(entry["name"]))?.replace(/^models\//, "");
    if (id === undefined || isRetired(entry)) continue;
    const model = isChatModel(id, { kind: owner.kind, entry })
      ? toModel(id, entry, owner)
      : toTaskModel(id, entry, owner);
    if (model === undefined) continue;
    if (!models.has(model.slug)) models.set(model.slug, model);
  }
  return [...models.values()];
}

/** OpenAI's `data`; a bare list (Together); `models` (Cohere, and xAI's list with prices). */
function entriesIn(value: unknown): unknown[] | undefined {
  const entries = isObject(value) ? (value["data"] ?? value["models"]) : value;
  return Array.isArray(entries) ? entries : undefined;
}

/** A model with a task in the place of completions; undefined for models whose purpose no operation has. */
function toTaskModel(id: string, entry: JsonObject, { providerSlug }: ListOwner): ProviderModel | undefined {
  const output = outputsIn(entry)?.find((modality) => taskNames.some((name) => tasks[name].modality === modality));
  const modality = output ?? taskModalityOf(id, entry);
  if (modality === undefined) return undefined;
  return {
    upstreamId: id,
    slug: id.includes("/") ? id : `${providerSlug}/${id}`,
    name: textOf(entry["display_name"]) ?? id,
    description: textOf(entry["description"]),
    created: createdIn(entry),
    contextLength: contextLengthIn(entry),
    inputModalities: inputsIn(entry) ?? ["text"],
    outputModalities: [modality],
    completes: false,
    pricing: pricingIn(entry),
    supportedParameters: [],
    instructType: null,
  };
}

const assumable = ["name", "inputModalities", "outputModalities", "supportedParameters", "reasoning"] as const;

function toModel(id: string, entry: JsonObject, { kind, providerSlug, quirks }: ListOwner): ProviderModel {
  const architecture = isObject(entry["architecture"]) ? entry["architecture"] : {};
  const statements = {
    name: textOf(entry["display_name"]) ?? (textOf(entry["id"]) ? textOf(entry["name"]) : undefined),
    inputModalities: inputsIn(entry),
    outputModalities: outputsIn(entry),
    supportedParameters: textsIn(entry["supported_parameters"]),
    reasoning: reasoningIn(entry),
  };
  const assumedFields = assumable.filter((field) => statements[field] === undefined);
  const searches = quirks?.searches?.(id);
  return {
    upstreamId: id,
    slug: id.includes("/") ? id : `${providerSlug}/${id}`,
    name: statements.name ?? id,
    description: textOf(entry["description"]),
    created: createdIn(entry),
    contextLength: contextLengthIn(entry),
    maxCompletionTokens: maxCompletionIn(entry),
    inputModalities: [
      ...(statements.inputModalities ?? inputModalitiesOf(id, kind)),
      ...(quirks?.takesFiles ? ["file"] : []),
    ],
    outputModalities: statements.outputModalities ?? outputModalitiesOf(id, kind),
    pricing: pricingIn(entry),
    supportedParameters: statements.supportedParameters ?? supportedParametersOf(id, { kind, entry, quirks }),
    reasoning: statements.reasoning ?? reasoningByName(id, { kind, quirks }),
    instructType: textOf(architecture["instruct_type"]) ?? null,
    ...withoutUndefined({ supportsWebSearch: searches, quantization: textOf(entry["quantization"]) }),
    ...(assumedFields.length === 0 ? {} : { assumedFields }),
  };
}
