import { isObject, type JsonObject, numberOf, objectsOf } from "../../wire/json.ts";

/** The probabilities of an answer's tokens in OpenAI's form, with the alternatives to each token. */
export function toLogprobs(result: unknown): { content: object[] } | undefined {
  if (!isObject(result)) return undefined;
  const alternatives = objectsOf(result["topCandidates"]);
  const content = objectsOf(result["chosenCandidates"]).map((candidate, position) => ({
    ...toToken(candidate),
    top_logprobs: objectsOf(alternatives[position]?.["candidates"]).map(toToken),
  }));
  return content.length > 0 ? { content } : undefined;
}

function toToken(candidate: JsonObject): { token: string; logprob: number; bytes: number[] } {
  const token = typeof candidate["token"] === "string" ? candidate["token"] : "";
  return { token, logprob: numberOf(candidate["logProbability"]) ?? 0, bytes: [...Buffer.from(token)] };
}
