import { completionOperations } from "@tutti/contract/operations/completions";
import { ApiFailure } from "../../../api-failure.ts";
import type { Services } from "../../../services.ts";
import { estimatePrompt } from "../../../tokens/estimate-prompt.ts";
import type { App } from "../../app-env.ts";
import { createImplementer } from "../../implement.ts";
import { toChatRequest } from "./to-chat-request.ts";

/** `POST /api/{version}/messages/count_tokens`: an estimate, for clients that keep to the length of a context. */
export function addMessageTokens(app: App, services: Pick<Services, "accounts" | "limits" | "stateSeal">): void {
  const { limits, stateSeal } = services;
  createImplementer(app, services)(
    completionOperations.countMessageTokens,
    async ({ c, body }) => {
      const request = toChatRequest(body, c.req.raw.headers, stateSeal);
      return { input_tokens: Math.max(1, estimatePrompt(request).tokens) };
    },
    {
      async admit({ sender }) {
        const limitResult = await limits.count(sender);
        if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
      },
    },
  );
}
