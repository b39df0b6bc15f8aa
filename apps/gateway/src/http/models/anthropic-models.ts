import type { Model } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App, AppContext } from "../app-env.ts";
import { writeMessagesFailure } from "../ingress/messages/write-failure.ts";
import { viewOf } from "../publications/viewer.ts";

/** How many models a page has if the query has no limit, and at most; Anthropic's numbers. */
const PAGE_LENGTH = 20;
const PAGE_LIMIT = 1000;

/**
 * The list of models, and one of them, in Anthropic's form, for requests with the header `anthropic-version`: the path
 * is that of OpenAI's and OpenRouter's list.
 */
export function addAnthropicModels(app: App, services: Services): void {
  app.use("/api/:version{v[0-9]+}/models", async (c, next) => {
    if (!isForAnthropic(c)) return next();
    const models = await (await viewOf(c.req.raw, services)).listModels();
    return c.json(pageOf(models.map(toAnthropicModel), new URL(c.req.url).searchParams));
  });
  app.use("/api/:version{v[0-9]+}/models/:slug{.+}", async (c, next) => {
    if (!isForAnthropic(c)) return next();
    const slug = decodeURIComponent(c.req.param("slug"));
    const models = await (await viewOf(c.req.raw, services)).listModels();
    const model = models.find(({ id, aliases }) => id === slug || aliases?.includes(slug));
    if (model) return c.json(toAnthropicModel(model));
    const { status, body } = writeMessagesFailure(new ApiFailure({ code: 404, message: `model: ${slug}` }).error);
    return c.json(body, status);
  });
}

function isForAnthropic(c: AppContext): boolean {
  return c.req.method === "GET" && c.req.header("anthropic-version") !== undefined;
}

interface AnthropicModel {
  type: "model";
  id: string;
  display_name: string;
  created_at: string;
  max_input_tokens: number | null;
  max_tokens: number | null;
  capabilities: null;
  lifecycle: "active";
}

function toAnthropicModel({ id, name, created, context_length, top_provider }: Model): AnthropicModel {
  return {
    type: "model",
    id,
    display_name: name,
    created_at: new Date(created * 1000).toISOString(),
    max_input_tokens: context_length ?? null,
    max_tokens: top_provider.max_completion_tokens ?? null,
    capabilities: null,
    lifecycle: "active",
  };
}

/** One page: `after_id` and `before_id` name the model that it follows or precedes. */
function pageOf(models: readonly AnthropicModel[], query: URLSearchParams) {
  const asked = Number(query.get("limit") ?? PAGE_LENGTH);
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, PAGE_LIMIT) : PAGE_LENGTH;
  const indexOf = (name: string) => models.findIndex(({ id }) => id === query.get(name));
  const before = query.has("before_id") ? indexOf("before_id") : -1;
  const start = before === -1 ? indexOf("after_id") + 1 : Math.max(0, before - limit);
  const end = before === -1 ? start + limit : before;
  const data = models.slice(start, end);
  return {
    data,
    has_more: before === -1 ? end < models.length : start > 0,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}
