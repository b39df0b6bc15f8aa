import type { ChatRequest } from "@tutti/contract";
import type { ProviderRequest } from "../provider.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import { toGenerationConfig } from "./generation-config.ts";
import { familyOf } from "./model-family.ts";
import { toContents } from "./to-contents.ts";
import { toTools } from "./to-tools.ts";
import { createToolNames, type FunctionNames } from "./tool-names.ts";
import type { GeminiRequest } from "./wire.ts";

/** A request in Google's form, and the names of its functions, which are needed to read the answer. */
export interface ToGoogleRequest {
  request: GeminiRequest;
  names: FunctionNames;
}

/** The client's request in Google's form. Only fields that neither side has are left out. */
export function toGoogleRequest({ body, model, webSearch }: Omit<ProviderRequest, "signal">): ToGoogleRequest {
  const family = familyOf(model.upstreamId);
  const names = createToolNames(functionNamesIn(body));
  const generationConfig = toGenerationConfig(body, model);
  const request: GeminiRequest = {
    ...toContents(body.messages, { names, family }),
    ...toTools(body, { names, generation: family.generation, isSearching: webSearch !== undefined }),
    ...(Object.keys(generationConfig).length > 0 ? { generationConfig } : {}),
    ...toServiceTier(body["service_tier"]),
    ...toOwnFields(body),
  };
  return { request, names };
}

function functionNamesIn(body: ChatRequest): string[] {
  const calls = body.messages.flatMap((message) => objectsOf(message["tool_calls"]));
  return [...objectsOf(body["tools"]), ...calls].flatMap(({ function: calledFunction }) =>
    isObject(calledFunction) ? (textOf(calledFunction["name"]) ?? []) : [],
  );
}

function toServiceTier(tier: unknown): Pick<GeminiRequest, "serviceTier"> {
  if (tier === "flex" || tier === "priority") return { serviceTier: tier };
  return tier === "default" ? { serviceTier: "standard" } : {};
}

/** Fields that only Google has, in its own form. */
function toOwnFields(body: JsonObject): Pick<GeminiRequest, "safetySettings" | "cachedContent"> {
  const { safetySettings, cachedContent } = body;
  return {
    ...(Array.isArray(safetySettings) ? { safetySettings } : {}),
    ...(typeof cachedContent === "string" ? { cachedContent } : {}),
  };
}
