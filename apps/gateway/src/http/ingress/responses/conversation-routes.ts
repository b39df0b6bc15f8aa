import { responseOperations } from "@tutti/contract/operations/responses";
import type { Identity } from "../../../accounts/identity.ts";
import { ApiFailure } from "../../../api-failure.ts";
import { limitOf } from "../../../bodies/body-rules.ts";
import type { Services } from "../../../services.ts";
import { estimatePrompt } from "../../../tokens/estimate-prompt.ts";
import type { App, AppContext } from "../../app-env.ts";
import { authenticate } from "../../authenticate.ts";
import { watchClient } from "../../middleware/client-presence.ts";
import { noStoreHeaders } from "../../middleware/no-store-headers.ts";
import { holdRequest } from "../hold-request.ts";
import { createSendCompletion } from "../send-completion.ts";
import { compactor, responses } from "./index.ts";

/**
 * What else is done with a conversation in OpenAI's form: `POST /api/{version}/responses/compact` has it summarized,
 * `…/input_tokens` estimates its tokens.
 */
export function addConversations(app: App, services: Services): void {
  const { accounts, limits, openAnswers } = services;
  const { compactConversation, countInputTokens } = responseOperations;
  const sendCompletion = createSendCompletion(services);

  const admit = async (c: AppContext): Promise<Identity> => {
    const identity = await authenticate(c.req.raw, accounts);
    const limitResult = await limits.count(identity);
    if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
    return identity;
  };

  app.post("/api/:version{v[0-9]+}/responses/compact", async (c) => {
    const client = watchClient(c, openAnswers);
    const identity = await admit(c);
    const rule = { ...compactConversation.body, ...limitOf(services) };
    const request = await holdRequest(compactor, { request: c.req.raw, rule, sender: identity, services });
    return sendCompletion(c, { ...request, ingress: responses, identity, client });
  });

  app.post("/api/:version{v[0-9]+}/responses/input_tokens", async (c) => {
    const identity = await admit(c);
    const rule = { ...countInputTokens.body, ...limitOf(services) };
    const { body, release } = await holdRequest(responses, { request: c.req.raw, rule, sender: identity, services });
    release();
    const input_tokens = Math.max(1, estimatePrompt(body).tokens);
    return c.json({ object: "response.input_tokens", input_tokens }, 200, noStoreHeaders);
  });
}
