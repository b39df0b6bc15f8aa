import type { ChatRequest } from "@tutti/contract";
import * as z from "zod";
import type { WebSettings } from "../../../config/config.ts";
import { readOptions } from "../read-options.ts";

/** The search that a request specifies. */
export interface WebRequest {
  /** Undefined: the provider's own search where it has one, else ours. */
  engine: "native" | "exa" | "searxng" | undefined;
  maxResults: number;
  /** The instruction before the results; undefined: OpenRouter's wording. */
  searchPrompt: string | undefined;
  includeDomains: readonly string[] | undefined;
  excludeDomains: readonly string[] | undefined;
  userLocation: Readonly<Record<string, unknown>> | undefined;
  contextSize: "low" | "medium" | "high" | undefined;
  /** Named as a plugin or a tool: the request fails if no engine can search. `web_search_options` alone are a wish. */
  isDemanded: boolean;
}

/** OpenRouter's default, and its maximum. */
const DEFAULT_RESULTS = 5;
const MAX_RESULTS = 25;

/** OpenRouter's tool, which a model calls when it wants to. */
const TOOL_TYPE = "openrouter:web_search";

const domains = z.array(z.string().min(1)).max(100).nullish();

const optionsSchema = z.looseObject({
  engine: z
    .enum(["auto", "native", "exa", "searxng"], {
      error: ({ input }) => `Expected "native", "exa" or "searxng", received ${JSON.stringify(input)}`,
    })
    .nullish(),
  max_results: z
    .int({ error: ({ input }) => `Expected max_results to be a whole number, received ${JSON.stringify(input)}` })
    .min(1, { error: "Expected max_results to be at least 1" })
    .max(MAX_RESULTS, {
      error: ({ input }) => `Expected max_results to be at most ${MAX_RESULTS}, received ${input}`,
    })
    .nullish(),
  search_prompt: z.string().nullish(),
  include_domains: domains,
  exclude_domains: domains,
  // The same lists under the tool's names.
  allowed_domains: domains,
  excluded_domains: domains,
  user_location: z.looseObject({}).nullish(),
  search_context_size: z.enum(["low", "medium", "high"]).nullish(),
});

/**
 * The search that a request specifies: by the plugin, by OpenRouter's tool, or by OpenAI's `web_search_options`; the
 * first takes precedence. Undefined if it specifies none. Throws 400 for an invalid option.
 */
export function readWebRequest(
  { tools, web_search_options: wishes }: Pick<ChatRequest, "tools" | "web_search_options">,
  options: Readonly<Record<string, unknown>> | undefined,
  settings: Pick<WebSettings, "engine" | "maxResults" | "searchPrompt">,
): WebRequest | undefined {
  const tool = tools?.find(({ type }) => type === TOOL_TYPE);
  if (!options && !tool && !wishes) return undefined;
  const givenOptions = readOptions("web", optionsSchema, { ...wishes, ...fieldsOf(tool?.["parameters"]), ...options });
  const engine = givenOptions.engine ?? settings.engine;
  return {
    engine: engine === "auto" ? undefined : engine,
    maxResults: givenOptions.max_results ?? settings.maxResults ?? DEFAULT_RESULTS,
    searchPrompt: givenOptions.search_prompt?.trim() || settings.searchPrompt,
    includeDomains: nonEmpty(givenOptions.include_domains ?? givenOptions.allowed_domains),
    excludeDomains: nonEmpty(givenOptions.exclude_domains ?? givenOptions.excluded_domains),
    userLocation: givenOptions.user_location ?? undefined,
    contextSize: givenOptions.search_context_size ?? undefined,
    isDemanded: options !== undefined || tool !== undefined,
  };
}

/** The request without OpenRouter's search tool, which the gateway implements and no provider knows. */
export function withoutSearchTool(body: ChatRequest): ChatRequest {
  if (!body.tools?.some(({ type }) => type === TOOL_TYPE)) return body;
  const { tools, tool_choice: choice, ...others } = body;
  const otherTools = tools?.filter(({ type }) => type !== TOOL_TYPE) ?? [];
  const isChosen = typeof choice === "object" && choice !== null && choice.type === TOOL_TYPE;
  return {
    ...others,
    ...(otherTools.length > 0 ? { tools: otherTools } : {}),
    ...(otherTools.length > 0 && choice !== undefined && !isChosen ? { tool_choice: choice } : {}),
  };
}

/** The request without any field that a provider could take for a wish to search. */
export function withoutSearch(body: ChatRequest): ChatRequest {
  const { web_search_options: wishes, ...others } = withoutSearchTool(body);
  return wishes === undefined ? withoutSearchTool(body) : others;
}

function fieldsOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function nonEmpty(list: readonly string[] | null | undefined): readonly string[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
