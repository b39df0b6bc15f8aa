import type { RerankRequest, RerankResponse } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { taskOperations } from "@tutti/contract/operations/tasks";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createTaskImplementer } from "./task-route.ts";

/** Documents in the order of how well they answer a query, in the form of Cohere and OpenRouter. */
export function addRerank(app: App, services: Services): void {
  createTaskImplementer(app, services)(
    taskOperations.createRerank,
    async ({ id, body, run }): Promise<RerankResponse> => {
      const { endpoint, result, usage } = await run<"rerank">({ name: "rerank", body });
      const ranks = result.ranks.filter(({ index }) => body.documents[index] !== undefined);
      return {
        id,
        model: endpoint.model.slug,
        provider: endpoint.provider.name,
        results: ranks.slice(0, body.top_n ?? undefined).map(({ index, score }) => ({
          index,
          relevance_score: score,
          document: documentOf(body.documents[index]),
        })),
        usage: withoutUndefined({
          search_units: result.requests,
          total_tokens: result.usage && result.usage.total_tokens > 0 ? result.usage.total_tokens : undefined,
          cost: usage.cost ?? undefined,
        }),
      };
    },
  );
}

function documentOf(document: RerankRequest["documents"][number] | undefined): { text?: string; image?: string } {
  if (document === undefined || typeof document === "string") return { text: document ?? "" };
  return withoutUndefined({ text: document.text, image: document.image });
}
