import type { EmbeddingsRequest, EmbeddingsResponse } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { taskOperations } from "@tutti/contract/operations/tasks";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { inForm } from "./embedding-forms.ts";
import { listTaskModels } from "./task-models.ts";
import { createTaskImplementer } from "./task-route.ts";

/** Embeddings in OpenAI's form, and the models that create them. */
export function addEmbeddings(app: App, services: Services): void {
  const implement = createImplementer(app, services);
  const implementTask = createTaskImplementer(app, services);

  implementTask(taskOperations.createEmbeddings, async ({ id, body, run }): Promise<EmbeddingsResponse> => {
    const { endpoint, result, usage } = await run<"embed">({ name: "embed", body });
    return {
      id,
      object: "list",
      data: result.embeddings.map((embedding, index) => ({
        object: "embedding",
        index,
        embedding: inForm(embedding, formOf(body)),
      })),
      model: endpoint.model.slug,
      provider: endpoint.provider.name,
      usage: {
        prompt_tokens: usage.prompt_tokens,
        total_tokens: usage.total_tokens,
        is_byok: endpoint.isOwn === true,
        ...withoutUndefined({ cost: usage.cost ?? undefined, is_estimated: usage.is_estimated }),
      },
    };
  });

  implement(taskOperations.listEmbeddingModels, async ({ c }) => listTaskModels(c, { name: "embed", services }), {
    headers: {},
  });
}

function formOf({ encoding_format: format }: EmbeddingsRequest): "float" | "base64" {
  return format ?? "float";
}
