import { completionOperations } from "@tutti/contract/operations/completions";
import { ApiFailure } from "../../api-failure.ts";
import { limitOf } from "../../bodies/body-rules.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { authenticate } from "../authenticate.ts";
import { watchClient } from "../middleware/client-presence.ts";
import { holdRequest } from "./hold-request.ts";
import { ingresses } from "./ingresses.ts";
import { createSendCompletion } from "./send-completion.ts";

/**
 * The route of each ingress, as in `POST /api/{version}/chat/completions`. When the client disconnects, the call to the
 * upstream is aborted. A failure is plain JSON with its status as long as nothing was sent, and an event of the stream
 * after that.
 */
export function addIngresses(app: App, services: Services): void {
  const { accounts, limits, openAnswers } = services;
  const sendCompletion = createSendCompletion(services);
  for (const ingress of Object.values(ingresses)) {
    const rule = { ...completionOperations[ingress.operation].body, ...limitOf(services) };
    app.post(`/api/:version{v[0-9]+}${ingress.path}`, async (c) => {
      const client = watchClient(c, openAnswers);
      const identity = await authenticate(c.req.raw, accounts);
      const limitResult = await limits.count(identity);
      if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
      const request = await holdRequest(ingress, { request: c.req.raw, rule, sender: identity, services });

      return sendCompletion(c, { ...request, ingress, identity, client });
    });
  }
}
