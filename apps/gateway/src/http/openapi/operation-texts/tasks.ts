import type { taskOperations } from "@tutti/contract/operations/tasks";
import type { OperationTexts } from "./operation-texts.ts";

export const taskTexts: OperationTexts<typeof taskOperations> = {
  createEmbeddings: {
    summary: "Create embeddings",
    description:
      "Turns texts into vectors, in OpenAI's form: one for each input, in the order of the inputs. Fields that are not listed are passed on to the provider. The header `X-Generation-Id` has the generation's id.",
    response: "The embeddings, and what they used and cost.",
    externalDocs: "https://openrouter.ai/docs/api-reference/embeddings",
  },
  listEmbeddingModels: {
    summary: "List the models that create embeddings",
    response: "The models, in OpenRouter's form.",
  },
};
