import { type InputItem, type InputPart, processingComment } from "@tutti/contract";
import { responseOperations } from "@tutti/contract/operations/responses";
import type * as z from "zod";
import type { Identity } from "../accounts/identity.ts";
import { ApiFailure } from "../api-failure.ts";
import type { Services } from "../services.ts";
import type { StoredResponse } from "../stored-responses/stored-response.ts";
import type { StoredResponses } from "../stored-responses/stored-responses.ts";
import type { App } from "./app-env.ts";
import { createImplementer } from "./implement.ts";
import { sendRecordedEvents } from "./ingress/answer-in-background.ts";
import { DEFAULT_KEEP_ALIVE } from "./ingress/send-completion.ts";
import { watchClient } from "./middleware/client-presence.ts";

/** Stored responses: people read, follow, cancel and delete their own. */
export function addStoredResponses(
  app: App,
  services: Pick<
    Services,
    "accounts" | "storedResponses" | "backgroundResponses" | "limits" | "openAnswers" | "keepAlive" | "log"
  >,
): void {
  const { accounts, storedResponses, backgroundResponses, limits, openAnswers, log } = services;
  const { keepAlive = DEFAULT_KEEP_ALIVE } = services;
  const implement = createImplementer(app, { accounts });

  implement(responseOperations.getResponse, async ({ c, sender, parameters: { id }, query }) => {
    if (query.stream !== "true") return toAnswer(await readOwn(storedResponses, sender, id));
    const client = watchClient(c, openAnswers);
    const follow = { after: query.starting_after ?? -1, signal: client.signal };
    const events = await backgroundResponses.follow(sender, id, follow);
    if (!events) throw responseNotFound(id);
    return sendRecordedEvents(c, events, { client, keepAlive, keepAliveText: processingComment, log });
  });

  implement(responseOperations.cancelResponse, async ({ sender, parameters: { id } }) => {
    // An answer that costs money can be stopped at the limit of requests too: it only counts.
    await limits.count(sender);
    const stored = await backgroundResponses.cancel(sender, id);
    if (!stored) throw responseNotFound(id);
    return toAnswer(stored);
  });

  implement(responseOperations.deleteResponse, async ({ sender, parameters: { id } }) => {
    if (!(await storedResponses.remove(sender, id))) throw responseNotFound(id);
    return { id, object: "response.deleted" as const, deleted: true as const };
  });

  implement(responseOperations.listInputItems, async ({ sender, parameters, query: { limit, order, after } }) => {
    const { input } = await readOwn(storedResponses, sender, parameters.id);
    const items = input.map(toListed);
    const ordered = order === "asc" ? items : items.toReversed();
    const start = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
    const data = ordered.slice(start, start + limit);
    return {
      object: "list" as const,
      data,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
      has_more: start + limit < ordered.length,
    };
  });
}

/** It was in this form when it was stored. */
function toAnswer({ response }: StoredResponse) {
  return response as z.output<typeof responseOperations.getResponse.response.schema>;
}

async function readOwn(storedResponses: StoredResponses, sender: Identity, id: string): Promise<StoredResponse> {
  const stored = await storedResponses.read(sender, id);
  if (!stored) throw responseNotFound(id);
  return stored;
}

function responseNotFound(id: string): ApiFailure {
  return new ApiFailure({ code: 404, message: `Response with id '${id}' not found.` });
}

/** Messages are listed in their long form, whichever one they were sent in. */
function toListed(item: InputItem): InputItem {
  if ((item.type ?? "message") !== "message") return item;
  const type = item.role === "assistant" ? "output_text" : "input_text";
  const content: InputPart[] = typeof item.content === "string" ? [{ type, text: item.content }] : (item.content ?? []);
  return { status: "completed", ...item, type: "message", content };
}
