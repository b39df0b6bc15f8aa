import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../../config/config.ts";
import type { Tasks } from "../../tasks.ts";
import type { StreamLimits } from "../../wire/call-upstream.ts";
import { callWhole } from "../../wire/call-whole.ts";
import { errorSourceOf } from "../../wire/error-source.ts";
import { headersOf } from "../../wire/headers.ts";
import type { JsonObject } from "../../wire/json.ts";
import { readEmbeddings } from "./read-embeddings.ts";
import type { TaskQuirks } from "./task-quirks.ts";

export interface TaskOptions {
  config: ProviderConfig & { baseUrl: string };
  dispatcher: Dispatcher;
  quirks: TaskQuirks;
  limits: StreamLimits;
}

export type OpenAiTasks = Pick<Tasks, "embed">;

/**
 * The tasks in OpenAI's form, which the client's own request already has: the body is passed on with the provider's
 * name of the model, and with the names that a vendor gives to its fields.
 */
export function createOpenAiTasks({ config, dispatcher, quirks, limits }: TaskOptions): OpenAiTasks {
  const source = errorSourceOf(config);
  const headers = headersOf(config);
  const ask = (path: string, { body, signal, expected }: { body: JsonObject; signal: AbortSignal; expected: string }) =>
    callWhole({
      url: new URL(path, `${config.baseUrl}/`).href,
      headers,
      body,
      signal,
      dispatcher,
      source,
      limits,
      expected,
    });

  return {
    async embed({ upstreamId, body, signal }) {
      const request = renamed({ ...body, model: upstreamId }, quirks.embeddingFields);
      const answer = await ask("embeddings", { body: request, signal, expected: "list of embeddings" });
      return readEmbeddings(answer, source);
    },
  };
}

/** The body without absent values, and with other names for some of its fields; an empty name leaves the field out. */
function renamed(body: JsonObject, names: Readonly<Record<string, string>> = {}): JsonObject {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const ownName = names[name] ?? name;
    return value === null || value === undefined || ownName === "" ? [] : [[ownName, value]];
  });
  return Object.fromEntries(entries);
}
