import { ApiFailure } from "../../api-failure.ts";
import { bodyRules, limitOf } from "../../bodies/body-rules.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { authenticate } from "../authenticate.ts";
import { watchClient } from "../client-presence.ts";
import { holdChatRequest } from "./check-request.ts";
import { createSendCompletion } from "./send-completion.ts";

/**
 * `POST /api/{version}/chat/completions`, in OpenRouter's form. When the client disconnects, the call to the upstream
 * is aborted. A failure is plain JSON with its status as long as nothing was sent, and an error object in the stream
 * after that.
 */
export function addChatCompletions(app: App, services: Services): void {
  const { accounts, limits, openAnswers } = services;
  const rule = { ...bodyRules.createChatCompletion, ...limitOf(services) };
  const sendCompletion = createSendCompletion(services);
  app.post("/api/:version{v[0-9]+}/chat/completions", async (c) => {
    const client = watchClient(c, openAnswers);
    const identity = await authenticate(c.req.raw, accounts);
    const limitResult = await limits.take(identity);
    if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
    const { body, release } = await holdChatRequest(c.req.raw, rule, identity);

    return sendCompletion(c, { identity, body, client, release });
  });
}
