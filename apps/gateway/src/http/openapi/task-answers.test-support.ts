import type { UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { jsonAnswer } from "../tasks/tasks.test-support.ts";

const images = {
  created: 1_763_542_800,
  output_format: "png",
  data: [{ b64_json: "iVBORw0KGgo=" }],
  usage: { input_tokens: 4, output_tokens: 272, total_tokens: 276 },
};

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
  "/v1/rerank": {
    results: [
      { index: 1, relevance_score: 0.93 },
      { index: 0, relevance_score: 0.12 },
    ],
    usage: { total_tokens: 18 },
  },
  "/v1/moderations": {
    results: [{ flagged: false, categories: { violence: false }, category_scores: { violence: 0.0001 } }],
  },
  "/v1/images/generations": images,
  "/v1/images/edits": images,
  "/v1/audio/speech": "a recording",
  "/v1/audio/transcriptions": { text: "Hello, Ada.", usage: { type: "duration", seconds: 2 } },
};

/** What the product's model server answers to requests that are no completions. */
export function answerTask({ method, path }: UpstreamRequest): UpstreamAnswer | undefined {
  const answer = answers[path];
  if (method !== "POST" || answer === undefined) return undefined;
  if (typeof answer !== "string") return jsonAnswer(answer);
  return { headers: { "content-type": "audio/mpeg" }, steps: [{ type: "text", text: answer }] };
}

const pricing = { prompt: "0.00000002", completion: "0.00000004" };
const model = (id: string, output: string) => ({
  id,
  slug: `vendor/${id}`,
  name: `Vendor ${id}`,
  output_modalities: [output],
  pricing,
});

/** The server's models of tasks, as its configuration names them. */
export const taskModels: readonly object[] = [
  model("embed", "embeddings"),
  model("rerank", "rerank"),
  model("moderation", "moderation"),
  model("image", "image"),
  model("speech", "speech"),
  model("transcription", "transcription"),
];
