import { usageOperations } from "@tutti/contract/operations/usage";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { findVisible } from "./find-visible.ts";
import { presentContent } from "./present-content.ts";

/**
 * What a generation said, as far as this server keeps it, and what a person tells about it: `GET
 * /api/{version}/generation/content` and `POST …/generation/feedback`, in OpenRouter's form.
 */
export function addGenerationContent(
  app: App,
  services: Pick<Services, "accounts" | "reports" | "feedback" | "storedResponses" | "limits">,
): void {
  const { accounts, reports, feedback, storedResponses, limits } = services;
  const implement = createImplementer(app, { accounts });

  implement(usageOperations.getGenerationContent, async ({ sender, query: { id } }) => {
    await findVisible(reports, sender, id);
    const stored = await storedResponses.read(sender, id);
    if (stored) return { data: presentContent(stored) };
    const message = `The texts of generation ${id.slice(0, 100)} were not kept: this server keeps those of stored Responses alone, for the person who requested them.`;
    throw new ApiFailure({ code: 404, message });
  });

  implement(usageOperations.sendGenerationFeedback, async ({ sender, body }) => {
    const limitResult = await limits.count(sender);
    if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
    const { generation_id: generationId, category, comment = null } = body;
    await findVisible(reports, sender, generationId);
    await feedback.save({ generationId, userId: sender.userId }, { category, comment });
    return { data: { success: true as const } };
  });
}
