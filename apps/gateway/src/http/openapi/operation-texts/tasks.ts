import type { taskOperations } from "@tutti/contract/operations/tasks";
import type { OperationTexts } from "./operation-texts.ts";

const EVENTS = "One event for each complete image.";

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
  createRerank: {
    summary: "Rank documents",
    description: "Sorts documents by how well they answer a query, in the form of Cohere and OpenRouter.",
    response: "The documents, the best first.",
  },
  createModeration: {
    summary: "Moderate texts and images",
    description: "Judges contents by categories, in OpenAI's form.",
    response: "One judgment for each input.",
  },
  createImages: {
    summary: "Create images",
    description:
      "In OpenRouter's form. `input_references` are images to start from, as data URLs: the gateway fetches none.",
    response: "The images in base64, and what they used and cost.",
    otherForms: { "text/event-stream": EVENTS },
  },
  listImageModels: { summary: "List the models that draw images", response: "The models." },
  generateImages: {
    summary: "Create images, in OpenAI's form",
    response: "The images, and what they used and cost.",
    otherForms: { "text/event-stream": EVENTS },
  },
  editImages: {
    summary: "Edit images, in OpenAI's form",
    description:
      "As a form with the files (`image` or `image[]`, `mask`), which requires an API key, or as JSON with data URLs in `images`.",
    response: "The images, and what they used and cost.",
    otherForms: { "text/event-stream": EVENTS },
  },
  createSpeech: {
    summary: "Create speech",
    description: "The recording is passed on as the provider sends it. Characters are counted in the place of tokens.",
    response: "The recording, in the requested format.",
  },
  createTranscription: {
    summary: "Transcribe a recording",
    description:
      "As a form with the `file`, which requires an API key, or in OpenRouter's form as JSON with `input_audio`.",
    response: "What was said, and what that used and cost.",
    otherForms: { "text/plain": "The text, for the formats `text`, `srt` and `vtt`." },
  },
};
