import type { ModerationsResponse } from "@tutti/contract";
import { taskOperations } from "@tutti/contract/operations/tasks";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import { taskView } from "../../tasks/plan-task.ts";
import type { App } from "../app-env.ts";
import { viewOf } from "../publications/viewer.ts";
import { createTaskImplementer } from "./task-route.ts";

/** Judgments of texts and images, in OpenAI's form. */
export function addModerations(app: App, services: Services): void {
  createTaskImplementer(app, services)(
    taskOperations.createModeration,
    async ({ c, id, body, run }): Promise<ModerationsResponse> => {
      const model = body.model ?? (await defaultModel(c.req.raw, services));
      const { endpoint, result } = await run<"moderate">({ name: "moderate", body: { ...body, model } });
      return { id, model: endpoint.model.slug, results: [...result.judgments] };
    },
  );
}

/** Throws 404 where no model moderates. */
async function defaultModel(request: Request, services: Services): Promise<string> {
  const [first] = await taskView("moderate", await viewOf(request, services)).endpoints();
  if (first) return first.model.slug;
  throw new ApiFailure({ code: 404, message: "No endpoints found that moderate." });
}
