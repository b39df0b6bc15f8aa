import type { UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { jsonAnswer } from "../tasks/tasks.test-support.ts";

const answers: Readonly<Record<string, unknown>> = {
  "/v1/embeddings": {
    object: "list",
    data: [
      { object: "embedding", index: 0, embedding: [0.25, -0.5, 0.125] },
      { object: "embedding", index: 1, embedding: [0.5, 0.75, -0.25] },
    ],
    model: "embed",
    usage: { prompt_tokens: 4, total_tokens: 4 },
  },
};

/** What the product's model server answers to requests that are no completions. */
export function answerTask({ method, path }: UpstreamRequest): UpstreamAnswer | undefined {
  const answer = answers[path];
  return method === "POST" && answer !== undefined ? jsonAnswer(answer) : undefined;
}

const pricing = { prompt: "0.00000002", completion: "0" };

/** The server's models of tasks, as its configuration names them. */
export const taskModels: readonly object[] = [
  { id: "embed", slug: "vendor/embed", name: "Vendor Embed", output_modalities: ["embeddings"], pricing },
];
